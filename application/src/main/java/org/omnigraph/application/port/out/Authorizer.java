package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** The host's policy (RFC-025 §7). Embedded callers and the command line pass the same gate. */
@FunctionalInterface
public interface Authorizer {
    /** The dedicated actions. */
    enum Action {
        /** Create a checkpoint. */
        CHECKPOINT_CREATE,
        /** Delete a checkpoint. */
        CHECKPOINT_DELETE,
        /** Execute a cleanup. */
        CLEANUP,
        /** Repair and reclaim pins. */
        PIN_RECONCILE,
        /** Take over a dead owner's claim. */
        CLAIM_REPAIR,
        /** Write graph data. */
        GRAPH_WRITE
    }

    /**
     * Permits or refuses with {@code DENIED}.
     *
     * @param actor who asks; null when unknown
     * @param graph the store's address
     */
    Either<Failure, Done> authorize(@Nullable String actor, Action action, String graph);
}
