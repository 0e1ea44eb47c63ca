package org.omnigraph.boot;

import java.time.InstantSource;

/**
 * The engine's wall clock, in a type of its own so that no bare clock is published into the host. It stamps rows and bounds the
 * age window; nothing is decided by elapsed time.
 */
public record EngineClock(InstantSource source) {
    /** The clock of the machine. */
    public static EngineClock system() {
        return new EngineClock(InstantSource.system());
    }
}
