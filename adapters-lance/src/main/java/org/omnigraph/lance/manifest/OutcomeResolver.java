package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.EnumSet;
import java.util.List;
import org.lance.FragmentMetadata;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.RowClass;

/** Finds out whether an attempt that was not believed is in the chain. Only what the store says counts. */
final class OutcomeResolver {
    private final ManifestReader reader;

    OutcomeResolver(ManifestReader reader) {
        this.reader = reader;
    }

    /**
     * One commit that was handed to Lance.
     *
     * @param uuid its transaction's, never used before or again
     * @param base the version it was prepared against
     * @param generation the generation it would have made
     * @param written fragments whose files belong to it alone
     */
    record Attempt(String uuid, long base, long generation, List<FragmentMetadata> written) {}

    /** What became of an attempt. */
    sealed interface Verdict {}

    /** Its operation is published. */
    record InChain(Published published) implements Verdict {}

    /** It is not in the chain and never will be: its number is taken by another commit. */
    record Absent() implements Verdict {}

    /** Its number is still free, so a delayed write may yet take it. */
    record Pending() implements Verdict {}

    /** The versions that would tell are collected. */
    record Unproven() implements Verdict {}

    /** Resolves an attempt; a failure means that the store did not let it be resolved. */
    Either<Failure, Verdict> resolve(ManifestLine line, Change change, Attempt attempt) {
        return reader.latest(line, newest -> {
            if (newest.version() <= attempt.base()) {
                return Either.right(new Pending());
            }
            return walk(line, change, attempt, newest);
        });
    }

    /** Every version above the base is looked at, newest first, down to the first that is gone. */
    private Either<Failure, Verdict> walk(ManifestLine line, Change change, Attempt attempt, PinnedManifest newest)
            throws Exception {
        Either<Failure, Boolean> mine = isOurs(change, attempt, newest);
        for (long v = newest.version(); v > attempt.base(); v--) {
            if (v < newest.version()) {
                mine = reader.at(line, v, m -> isOurs(change, attempt, m));
            }
            if (mine.isLeft()) {
                return mine.getLeft() instanceof VersionNotFound
                        ? proof(change, attempt, newest)
                        : Either.left(mine.getLeft());
            }
            if (mine.get()) {
                return found(line, change, attempt, newest, v);
            }
        }
        return Either.right(new Absent());
    }

    /** A version found behind the boundary is a late write at a collected number: it is there, but not in the chain. */
    private Either<Failure, Verdict> found(
            ManifestLine line, Change change, Attempt attempt, PinnedManifest newest, long version) throws Exception {
        Either<Failure, Long> cutoff = version == newest.version() ? Either.right(0L) : reader.cutoff(line);
        if (cutoff.isLeft()) {
            return Either.left(cutoff.getLeft());
        }
        if (Long.compareUnsigned(version, cutoff.get()) <= 0) {
            return proof(change, attempt, newest);
        }
        return reader.at(line, version, m -> Either.right(new InChain(new Published(version, m.generation()))));
    }

    private static Either<Failure, Boolean> isOurs(Change change, Attempt attempt, PinnedManifest version)
            throws Exception {
        if (version.uuid().equals(attempt.uuid())) {
            return version.version() == attempt.base() + 1
                    ? Either.right(true)
                    : Either.left(new ForeignWriter(
                            Lineage.MANIFEST_PATH,
                            "a commit against version " + attempt.base() + " landed at " + version.version()));
        }
        CommitProperties properties = version.properties();
        boolean sameOperation = properties != null && properties.operation().equals(change.operationId());
        // The same operation may also have been rolled back under its id: its own rows must be there.
        return sameOperation ? change.isCarriedBy(version) : Either.right(false);
    }

    /** The versions are gone. The journal never loses a graph commit; anything else shows in the newest state or not at all. */
    private static Either<Failure, Verdict> proof(Change change, Attempt attempt, PinnedManifest newest)
            throws Exception {
        if (change.graphCommit().isDefined()) {
            return journaled(change.graphCommit().get(), attempt, newest);
        }
        return change.isCarriedBy(newest)
                .map(carried ->
                        carried ? new InChain(new Published(newest.version(), newest.generation())) : new Unproven());
    }

    private static Either<Failure, Verdict> journaled(GraphCommit commit, Attempt attempt, PinnedManifest newest)
            throws Exception {
        return newest.scan(EnumSet.of(RowClass.JOURNAL))
                .map(rows -> rows.stream()
                        .map(StoredRow::row)
                        .filter(GraphCommitRow.class::isInstance)
                        .map(r -> ((GraphCommitRow) r).commit())
                        .filter(c ->
                                c.id().equals(commit.id()) && c.operationId().equals(commit.operationId()))
                        .findFirst()
                        .<Verdict>map(c -> new InChain(new Published(
                                c.manifestVersion(),
                                c.manifestVersion() == attempt.base() + 1
                                        ? attempt.generation()
                                        : newest.generation())))
                        .orElseGet(Absent::new));
    }
}
