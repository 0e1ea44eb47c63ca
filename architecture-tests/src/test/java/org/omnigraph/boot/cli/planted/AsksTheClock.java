package org.omnigraph.boot.cli.planted;

import java.time.Instant;
import java.util.function.Supplier;

/** Breaks the rule that only the wiring asks a clock. */
final class AsksTheClock {
    Supplier<Instant> clock() {
        return Instant::now;
    }
}
