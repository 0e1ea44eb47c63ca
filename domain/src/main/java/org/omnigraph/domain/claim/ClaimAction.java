package org.omnigraph.domain.claim;

import java.util.Locale;

/** What a claim was taken for. */
public enum ClaimAction {
    /** Checkpoint create. */
    CHECKPOINT_CREATE,
    /** Checkpoint delete. */
    CHECKPOINT_DELETE,
    /** Pin reconcile. */
    PIN_RECONCILE,
    /** Destructive cleanup. */
    CLEANUP,
    /** Branch delete. */
    BRANCH_DELETE,
    /** Recovery of operations whose process is gone and whose claim is gone too. */
    RECOVERY;

    /** The stored spelling: {@code checkpoint_create}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
