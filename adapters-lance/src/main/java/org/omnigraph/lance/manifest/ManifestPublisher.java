package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.EnumSet;
import java.util.Set;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.token.PhysicalTokens;

/** Captures and publishes. Every eighth publish is followed by one try to fold what the seven before it left. */
final class ManifestPublisher implements AuthorityManifest {
    static final int MAINTENANCE_PERIOD = 8;

    private final ManifestReader reader;
    private final StrictCommit commits;
    private final FragmentFiles files;
    private final Set<ManifestRule> rules;
    private final ManifestMaintenance maintenance;
    private final PhysicalTokens tokens;
    private final Telemetry telemetry;

    ManifestPublisher(
            ManifestReader reader,
            StrictCommit commits,
            FragmentFiles files,
            Set<ManifestRule> rules,
            ManifestMaintenance maintenance,
            PhysicalTokens tokens,
            Telemetry telemetry) {
        this.reader = reader;
        this.commits = commits;
        this.files = files;
        this.rules = Set.copyOf(rules);
        this.maintenance = maintenance;
        this.tokens = tokens;
        this.telemetry = telemetry;
    }

    @Override
    public Either<Failure, ManifestView> capture(BranchName branch, Set<RowClass> classes) {
        Set<RowClass> read = withoutJournal(classes);
        return reader.line(branch).flatMap(line -> reader.latest(line, m -> m.view(read)));
    }

    @Override
    public Either<Failure, ManifestView> captureAt(BranchName branch, long version, Set<RowClass> classes) {
        Set<RowClass> read = withoutJournal(classes);
        return reader.line(branch).flatMap(line -> reader.at(line, version, m -> m.view(read)));
    }

    @Override
    public Either<Failure, String> token(BranchName branch, long version) {
        return reader.line(branch).flatMap(line -> tokens.token(Lineage.MANIFEST_PATH, line.nativeBranch(), version));
    }

    @Override
    public Either<Failure, Published> publish(BranchName branch, ReadSet readSet, ManifestDelta delta) {
        if (!branch.isMain() && delta.touchesRegistry()) {
            throw new IllegalArgumentException("only main carries the registry, not " + branch);
        }
        if (delta.put().stream().map(AuthorityRow::objectId).distinct().count()
                != delta.put().size()) {
            throw new IllegalArgumentException("a delta puts one row twice: " + delta);
        }
        DeltaChange change = new DeltaChange(readSet, delta, files, rules);
        return reader.line(branch).flatMap(line -> commits.land(line, change).peek(published -> fold(line, published)));
    }

    private void fold(ManifestLine line, Published published) {
        if (published.generation() % MAINTENANCE_PERIOD == 0) {
            maintenance.fold(line).peekLeft(failure -> telemetry.warning("manifest maintenance", failure));
        }
    }

    private static Set<RowClass> withoutJournal(Set<RowClass> classes) {
        if (classes.contains(RowClass.JOURNAL)) {
            throw new IllegalArgumentException("the journal is read through the manifest's history only");
        }
        Set<RowClass> read = EnumSet.of(RowClass.HEAD);
        read.addAll(classes);
        return read;
    }
}
