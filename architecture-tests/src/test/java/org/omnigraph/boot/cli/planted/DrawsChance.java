package org.omnigraph.boot.cli.planted;

import java.util.UUID;

/** Breaks the rule that only the wiring draws chance. */
final class DrawsChance {
    UUID draw() {
        return UUID.randomUUID();
    }
}
