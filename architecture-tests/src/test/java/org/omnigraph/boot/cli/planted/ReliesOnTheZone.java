package org.omnigraph.boot.cli.planted;

import java.time.ZoneId;

/** Breaks the rule about zones. */
final class ReliesOnTheZone {
    ZoneId zone() {
        return ZoneId.systemDefault();
    }
}
