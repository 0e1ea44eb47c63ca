package org.omnigraph.application.service;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Spells stored times for people. */
final class Times {
    private Times() {}

    /** RFC 3339 in UTC from microseconds since the epoch. */
    static String rfc3339(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }
}
