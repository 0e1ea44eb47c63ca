package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;

/** Claim repair: the only takeover (RFC-025 §2.3). */
public interface ClaimRepair {
    /**
     * Resolves the operation of a dead owner and removes its claim.
     *
     * @param ownerDead the operator's word that the owner is dead, for where this machine cannot prove it; null for none
     * @param outage the operator's word that every writer is stopped
     * @param actor who asks; null when unknown
     * @return {@code CLAIM_NOT_FOUND}, {@code OWNER_ALIVE}, {@code OWNER_NOT_PROVEN_DEAD}; {@code CLAIM_LOST} when another
     *     repair was faster
     */
    Either<Failure, Repaired> repair(@Nullable String ownerDead, WriteOutage outage, @Nullable String actor);

    /**
     * A repair.
     *
     * @param claim the claim that was removed
     * @param evidence why its owner is taken for dead
     * @param outcomes what was completed or undone, one line each
     */
    record Repaired(RetentionClaim claim, String evidence, List<String> outcomes) {
        /** Copies the list. */
        public Repaired {
            outcomes = List.copyOf(outcomes);
        }
    }
}
