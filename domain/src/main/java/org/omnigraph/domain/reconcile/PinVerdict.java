package org.omnigraph.domain.reconcile;

import java.util.Locale;

/** What a needed pin is. Only {@link #OK} is sound; {@link #MISSING} is the one that can be repaired from the row. */
public enum PinVerdict {
    /** The tag points at the recorded version, and that version is the recorded one. */
    OK,
    /** There is no such tag; the recorded version is intact. */
    MISSING,
    /** The tag points elsewhere; never overwritten. */
    CONFLICTING,
    /** The tag cannot be read. */
    UNREADABLE,
    /** The recorded version is gone or was replaced: corruption. */
    LOST;

    /** Lower case, as listings and JSON print it. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
