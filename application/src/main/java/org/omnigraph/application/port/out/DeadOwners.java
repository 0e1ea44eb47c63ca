package org.omnigraph.application.port.out;

/** What a read-write barrier does with a claim whose owner is proven dead on this machine. */
public enum DeadOwners {
    /** Repairs it and goes on. */
    RECOVER,
    /** Leaves it and answers that the claim is held. */
    LEAVE
}
