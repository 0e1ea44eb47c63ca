package org.omnigraph.application.simulation;

import java.util.Locale;

/** What becomes of one access, and of the process that makes it. */
enum Fate {
    /** It happens and is answered. */
    HAPPEN(' ', false, true),
    /** It happens, the answer is a failure. */
    ACK_LOST('a', true, true),
    /** It happens, and the caller is hit by an exception. */
    THROWN('t', true, true),
    /** It does not happen, the answer is a failure. */
    FAILED('f', false, true),
    /** The answer is a failure, and later it happens after all. */
    DELAYED('d', true, true),
    /** The process disappears before it happens. */
    CRASH_BEFORE('c', false, false),
    /** The process disappears after it happened. */
    CRASH_AFTER('x', true, false),
    /** The process disappears, and later it happens after all. */
    CRASH_LATE('l', true, false);

    private final char letter;
    private final boolean onlyWrites;
    private final boolean survived;

    Fate(char letter, boolean onlyWrites, boolean survived) {
        this.letter = letter;
        this.onlyWrites = onlyWrites;
        this.survived = survived;
    }

    /** Its letter in a schedule. */
    char letter() {
        return letter;
    }

    /** Whether it makes sense for an access that changes nothing. */
    boolean suits(boolean write) {
        return write || !onlyWrites;
    }

    /** Whether the process goes on. */
    boolean survived() {
        return survived;
    }

    static Fate of(char letter) {
        for (Fate fate : values()) {
            if (fate.letter == letter) {
                return fate;
            }
        }
        throw new IllegalArgumentException("no fate is spelt " + letter);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
