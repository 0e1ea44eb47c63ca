package org.omnigraph.domain.recovery;

/** What recovery does with a crash state. */
public enum Recovery {
    /** There is nothing to do. */
    NOTHING,
    /** The outcome stands; remove what only served the operation. */
    FINALIZE,
    /** Finish the operation from its intent. */
    COMPLETE_FORWARD,
    /** Undo it, its authority first made impossible. */
    ROLL_BACK,
    /** Go on under the stored plan. */
    RESUME,
    /** Leave it and tell the operator. */
    REFUSE
}
