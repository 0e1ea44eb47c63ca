package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/**
 * The synchronous recovery barrier before every base capture of a writer (RFC-022, RFC-025 §3): it resolves every intent or
 * answers typed. An intent whose owner holds the claim is in flight; one without a claim is recovered under a claim taken for
 * it. A claim whose owner is proven dead is repaired first, where the host allows it.
 */
final class Barrier {
    private final GraphContext graph;

    Barrier(GraphContext graph) {
        this.graph = graph;
    }

    /** Passes, recovers and passes, or refuses. */
    Either<Failure, Done> pass() {
        return graph.ports()
                .intents()
                .list()
                .flatMap(before -> freeClaim().flatMap(free -> {
                    if (before.isEmpty()) {
                        return Either.right(Done.DONE);
                    }
                    // Listed, then no claim: whoever was in flight has finished meanwhile, so what is still there is
                    // left over.
                    return graph.ports()
                            .intents()
                            .list()
                            .flatMap(left -> left.isEmpty() ? Either.right(Done.DONE) : recover());
                }));
    }

    private Either<Failure, Done> freeClaim() {
        return graph.ports().claims().read().flatMap(this::free);
    }

    private Either<Failure, Done> free(Option<RetentionClaim> claim) {
        if (claim.isEmpty()) {
            return Either.right(Done.DONE);
        }
        boolean repairable =
                graph.recovery() == DeadOwners.RECOVER && new OwnerLiveness(graph).of(claim.get()) == Liveness.GONE;
        return repairable
                ? new RepairClaim(graph)
                        .repair(null, new WriteOutage("the owner is proven dead; recovered by the barrier"), null)
                        .map(repaired -> Done.DONE)
                : Either.left(held(claim.get()));
    }

    /** Resolves left-over intents under a claim of their own. */
    private Either<Failure, Done> recover() {
        String operationId = graph.identifiers().ulid().text();
        ClaimStep claim = new ClaimStep(graph, operationId, ClaimAction.RECOVERY, null);
        return claim.acquire().flatMap(held -> {
            Either<Failure, List<String>> recovered = new IntentRecovery(
                            graph, () -> claim.verify().map(ok -> Done.DONE))
                    .recoverAll("their process and their claim were gone");
            claim.release();
            RunningOperations.ended(operationId);
            return recovered.map(outcomes -> Done.DONE);
        });
    }

    private static Failure held(RetentionClaim claim) {
        return new ClaimHeld(
                claim.operationId(),
                claim.action().spelling(),
                claim.actor() == null ? "unknown" : claim.actor(),
                Times.rfc3339(claim.createdAt()));
    }
}
