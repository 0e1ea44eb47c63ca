package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;

/** Looks at the retention claim without touching it. */
public interface ClaimInspection {
    /** The present claim; empty when nobody holds it. */
    Either<Failure, Option<RetentionClaim>> show();
}
