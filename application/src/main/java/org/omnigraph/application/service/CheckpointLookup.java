package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.CheckpointNotFound;
import org.omnigraph.domain.failure.UsageFailure.AmbiguousReference;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.ManifestView;

/**
 * Finds checkpoints in a view of the registry. A reference that is an existing checkpoint's id means that checkpoint; one that
 * is also another's name is refused.
 */
final class CheckpointLookup {
    private CheckpointLookup() {}

    /** The rows a reference names; not yet known to be whole. */
    static Either<Failure, CheckpointRows> find(ManifestView registry, String reference) {
        List<CheckpointRows> all = registry.checkpoints();
        Option<CheckpointRows> byId = Ulid.parse(reference)
                .flatMap(id -> first(all, c -> id.equals(c.reservation().checkpointId())));
        Option<CheckpointRows> byName =
                first(all, c -> c.reservation().name().text().equals(reference));
        if (byId.isDefined() && byName.isDefined() && !byId.get().equals(byName.get())) {
            return Either.left(new AmbiguousReference(reference, describe(byId.get()), describe(byName.get())));
        }
        return byId.orElse(byName).toEither(() -> new CheckpointNotFound(reference));
    }

    /** Every live checkpoint, whole, or the first that is not; rows that no live name points at are one that is not. */
    static Either<Failure, List<Checkpoint>> allWhole(ManifestView registry) {
        List<InvalidCheckpoint> unreserved = registry.unreserved();
        return unreserved.isEmpty()
                ? Eithers.traverse(registry.checkpoints(), CheckpointRows::whole)
                : Either.left(unreserved.get(0));
    }

    private static Option<CheckpointRows> first(
            List<CheckpointRows> all, java.util.function.Predicate<CheckpointRows> test) {
        return Option.ofOptional(all.stream().filter(test).findFirst());
    }

    private static String describe(CheckpointRows rows) {
        return rows.reservation().name() + " (" + rows.reservation().checkpointId() + ")";
    }
}
