package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.List;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.ClaimFailure.RecoveryRequired;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/**
 * The synchronous recovery barrier before every base capture of a writer (RFC-022, RFC-025 §3). It changes nothing: it passes
 * when nobody holds the claim and no intent is left, and refuses otherwise.
 */
final class Barrier {
    private final GraphContext graph;

    Barrier(GraphContext graph) {
        this.graph = graph;
    }

    /** Passes or refuses; an intent whose owner holds the claim is in flight, one without a claim needs recovery. */
    Either<Failure, Done> pass() {
        return graph.ports()
                .intents()
                .list()
                .flatMap(before -> noClaim().flatMap(free -> {
                    if (before.isEmpty()) {
                        return Either.right(Done.DONE);
                    }
                    // Listed, then no claim: whoever was in flight has finished meanwhile, so what is still there is
                    // left over.
                    return graph.ports().intents().list().flatMap(Barrier::none);
                }));
    }

    private Either<Failure, Done> noClaim() {
        return graph.ports()
                .claims()
                .read()
                .flatMap(claim -> claim.isEmpty() ? Either.right(Done.DONE) : Either.left(held(claim.get())));
    }

    private static Either<Failure, Done> none(List<String> intents) {
        return intents.isEmpty() ? Either.right(Done.DONE) : Either.left(new RecoveryRequired(intents));
    }

    private static Failure held(RetentionClaim claim) {
        return new ClaimHeld(
                claim.operationId(),
                claim.action().spelling(),
                claim.actor() == null ? "unknown" : claim.actor(),
                Times.rfc3339(claim.createdAt()));
    }
}
