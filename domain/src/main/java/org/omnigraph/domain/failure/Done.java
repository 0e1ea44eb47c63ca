package org.omnigraph.domain.failure;

/** The value of an operation that succeeded and has nothing more to say. */
public enum Done {
    /** It is done. */
    DONE
}
