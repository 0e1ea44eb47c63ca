package org.omnigraph.application.service;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.protocol.StepBindings;
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

    /** Runs the operation's protocol; afterwards nobody in this process runs it any more, however it ended. */
    <S extends Enum<S>, E extends Enum<E>> Either<Failure, S> run(StepBindings<S, E> steps) {
        try {
            return graph.runner().run(steps);
        } finally {
            RunningOperations.ended(operationId);
        }
    }

    Either<Failure, HeldClaim> acquire() {
        RunningOperations.begun(operationId);
        return graph.ports()
                .claims()
                .acquire(graph.claimFor(operationId, action, actor))
                .peek(claim -> held = claim)
                .peekLeft(failure -> RunningOperations.ended(operationId));
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
