package org.omnigraph.planted.host;

import org.lance.Dataset;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;

/** Breaks every rule for hosts. */
final class BypassingHost {
    HeldClaim forge(RetentionClaim claim) {
        return new HeldClaim(claim, 0);
    }

    void move(Dataset dataset) {
        dataset.tags().create("ogcp_mine", 1);
    }

    Object inside(PinTags tags) {
        return tags.list("__manifest");
    }
}
