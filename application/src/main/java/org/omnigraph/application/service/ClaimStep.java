package org.omnigraph.application.service;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** The claim of one operation: acquired, verified before each protected phase, released. */
final class ClaimStep {
    private final GraphContext graph;
    private final String operationId;
    private final ClaimAction action;
    private final @Nullable String actor;
    private @Nullable HeldClaim held;

    ClaimStep(GraphContext graph, String operationId, ClaimAction action, @Nullable String actor) {
        this.graph = graph;
        this.operationId = operationId;
        this.action = action;
        this.actor = actor;
    }

    Either<Failure, HeldClaim> acquire() {
        return graph.ports()
                .claims()
                .acquire(graph.claimFor(operationId, action, actor))
                .peek(claim -> held = claim);
    }

    /** Re-reads the claim and compares the whole of it; every protected phase begins with this. */
    Either<Failure, HeldClaim> verify() {
        return graph.ports().claims().verify(held());
    }

    /** Releases; a claim that cannot be released stays and the watcher is told: it costs contention, never data. */
    Either<Failure, Done> release() {
        Either<Failure, Done> released = graph.ports().claims().release(held());
        released.peekLeft(failure -> graph.telemetry().warning("the retention claim of " + operationId, failure));
        return Either.right(Done.DONE);
    }

    private HeldClaim held() {
        if (held == null) {
            throw new IllegalStateException("operation " + operationId + " holds no claim");
        }
        return held;
    }
}
