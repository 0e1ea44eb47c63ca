package org.omnigraph.application.service.planted;

import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;

/** Breaks the rule that only the store says that a claim is held. */
final class ForgesProofs {
    HeldClaim claim(RetentionClaim claim) {
        return new HeldClaim(claim, 0);
    }
}
