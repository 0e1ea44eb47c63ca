package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.omnigraph.domain.claim.DeathEvidence;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** The graph-wide retention claim, {@code __leases/retention.json} (RFC-025 §2.3). */
public interface RetentionClaims {
    /** Acquires by atomic create-if-absent; {@code CLAIM_HELD} names the present owner. */
    Either<Failure, HeldClaim> acquire(RetentionClaim claim);

    /** The present claim; an unparsable or newer document is {@code UNREADABLE_DOCUMENT} and counts as held. */
    Either<Failure, Option<RetentionClaim>> read();

    /** Re-reads and compares the whole claim; {@code CLAIM_LOST} when it is not exactly ours. */
    Either<Failure, HeldClaim> verify(HeldClaim held);

    /** Removes the claim if it is still exactly ours; {@code CLAIM_LOST} otherwise. */
    Either<Failure, Done> release(HeldClaim held);

    /**
     * Holds a dead owner's claim on its behalf, so that its operation can be resolved under it.
     *
     * @return {@code CLAIM_LOST} when the present claim is not exactly the dead one
     */
    Either<Failure, HeldClaim> takeOver(RetentionClaim dead, DeathEvidence evidence);
}
