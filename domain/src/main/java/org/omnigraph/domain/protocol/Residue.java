package org.omnigraph.domain.protocol;

/** What of an operation is durable in a state. */
public enum Residue {
    /** The retention claim object. */
    CLAIM,
    /** The recovery intent object. */
    INTENT,
    /** One or more of the tags. */
    TAGS,
    /** The checkpoint's rows. */
    AUTHORITY,
    /** The reservation's generation, consumed so that the create can never publish. */
    GENERATION_CONSUMED,
    /** The tombstones of a deleted checkpoint. */
    TOMBSTONES,
    /** Repaired or reclaimed pins. */
    PINS_CHANGED,
    /** Boundary rows. */
    BOUNDARIES,
    /** Versions and files removed. */
    COLLECTION,
    /** The cleanup row with its statistics. */
    STATISTICS,
    /** The completion or undoing of a dead operation. */
    RESOLUTION
}
