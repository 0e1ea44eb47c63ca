package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.omnigraph.application.port.out.ManifestHistory;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.RowClass;

/** Reads JOURNAL and nothing else. Its cost grows with history. */
final class ManifestJournal implements ManifestHistory {
    private final ManifestReader reader;

    ManifestJournal(ManifestReader reader) {
        this.reader = reader;
    }

    @Override
    public Either<Failure, List<GraphCommit>> commits(BranchName branch, int limit) {
        return all(branch)
                .map(commits -> commits.sorted(Comparator.comparingLong(GraphCommit::manifestVersion)
                                .reversed())
                        .limit(limit)
                        .toList());
    }

    @Override
    public Either<Failure, Option<GraphCommit>> commit(BranchName branch, Ulid id) {
        return all(branch)
                .map(commits ->
                        Option.ofOptional(commits.filter(c -> c.id().equals(id)).findFirst()));
    }

    private Either<Failure, Stream<GraphCommit>> all(BranchName branch) {
        return reader.line(branch)
                .flatMap(line -> reader.latest(line, m -> m.scan(EnumSet.of(RowClass.JOURNAL))))
                .map(rows -> rows.stream()
                        .map(StoredRow::row)
                        .filter(GraphCommitRow.class::isInstance)
                        .map(r -> ((GraphCommitRow) r).commit()));
    }
}
