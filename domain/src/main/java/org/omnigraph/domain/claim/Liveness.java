package org.omnigraph.domain.claim;

/** What this machine knows of a claim's owner. */
public enum Liveness {
    /** A process of this boot and pid namespace with that pid and start time exists. */
    ALIVE,
    /** Boot and pid namespace are ours, and no process with that pid and start time exists: death is proven. */
    GONE,
    /** The owner ran elsewhere, or the platform does not tell. */
    UNKNOWN
}
