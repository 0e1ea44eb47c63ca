package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.lance.Dataset;
import org.lance.Transaction;
import org.lance.operation.Rewrite;
import org.lance.operation.RewriteGroup;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.application.port.out.ManifestUpkeep;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;

/**
 * Folds fragments in one Rewrite that names HEAD and FENCE, so that it and any publish exclude each other. Row ids stay; the
 * version runs that Lance would collect in the manifest for ever are left out.
 */
final class ManifestMaintenance implements ManifestUpkeep {
    static final String OPERATION = "maintain";

    private static final String PATH = Lineage.MANIFEST_PATH;

    private final ManifestReader reader;
    private final StrictCommit commits;
    private final Committer committer;
    private final Set<ManifestRule> rules;
    private final Supplier<String> uuids;

    ManifestMaintenance(
            ManifestReader reader,
            StrictCommit commits,
            Committer committer,
            Set<ManifestRule> rules,
            Supplier<String> uuids) {
        this.reader = reader;
        this.commits = commits;
        this.committer = committer;
        this.rules = Set.copyOf(rules);
        this.uuids = uuids;
    }

    @Override
    public Either<Failure, Boolean> maintain(BranchName branch) {
        return reader.line(branch).flatMap(this::fold);
    }

    @Override
    public Either<Failure, Long> fence(BranchName branch, String operationId) {
        return reader.line(branch)
                .flatMap(line -> commits.land(line, new NoChange(operationId)))
                .map(Published::version);
    }

    /** Folds once from the newest version; losing to a publisher is no failure. */
    Either<Failure, Boolean> fold(ManifestLine line) {
        Either<Failure, PinnedManifest> opened = reader.openLatest(line);
        if (opened.isLeft()) {
            return Either.left(opened.getLeft());
        }
        try (PinnedManifest base = opened.get()) {
            Folding folding = Folding.of(base);
            if (folding.groups().isEmpty()) {
                return Either.right(false);
            }
            commit(base, folding);
            return Either.right(true);
        } catch (Exception e) {
            LanceFault fault = LanceErrors.classify(e);
            return fault == LanceFault.COMMIT_CONFLICT || fault == LanceFault.NOT_FOUND
                    ? Either.right(false)
                    : Either.left(LanceErrors.toFailure(PATH, "maintenance", e));
        }
    }

    private void commit(PinnedManifest base, Folding folding) throws Exception {
        List<RewriteGroup> groups = new ArrayList<>(folding.groups());
        if (rules.contains(ManifestRule.FENCE)) {
            groups.addAll(Folding.fencing(base.fragments()));
        }
        Rewrite rewrite =
                Rewrite.builder().groups(groups).rewrittenIndices(List.of()).build();
        try (Transaction transaction = new Transaction.Builder()
                        .uuid(uuids.get())
                        .readVersion(base.version())
                        .operation(rewrite)
                        .transactionProperties(folding.properties().toMap())
                        .build();
                Dataset landed = committer.commit(base.dataset(), transaction)) {
            // Nothing is acknowledged, so nothing has to be believed: what it says is what the base said.
            Objects.requireNonNull(landed);
        }
    }
}
