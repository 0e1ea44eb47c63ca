package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;

/** Looks at the retention claim without touching it. */
public interface ClaimInspection {
    /** The present claim; empty when nobody holds it. */
    Either<Failure, Option<RetentionClaim>> show();

    /** The present claim and what this machine knows of its owner; empty when nobody holds it. */
    Either<Failure, Option<ClaimStatus>> status();

    /**
     * A claim as this machine sees it.
     *
     * @param claim the claim
     * @param liveness whether its owner runs, as far as this machine can tell
     */
    record ClaimStatus(RetentionClaim claim, Liveness liveness) {}
}
