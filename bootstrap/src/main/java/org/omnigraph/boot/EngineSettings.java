package org.omnigraph.boot;

import java.time.Duration;
import org.omnigraph.domain.checkpoint.Bounds;

/**
 * How the engine behaves where the RFC leaves a choice.
 *
 * @param bounds the bounds within which requests are accepted (RFC-025 §9)
 * @param sweepGrace how old a file that no version references must be, by the store's clock, before a cleanup may remove it; at
 *     least two seconds, since stores stamp files with seconds
 * @param publishAttempts how often one publish is tried before it answers that the graph is contended; 1 means no retry
 */
public record EngineSettings(Bounds bounds, Duration sweepGrace, int publishAttempts) {
    private static final Duration SHORTEST_GRACE = Duration.ofSeconds(2);

    /** What an unconfigured host gets. */
    public static final EngineSettings DEFAULT = new EngineSettings(Bounds.DEFAULT, Duration.ofHours(1), 8);

    /** Refuses a grace below two seconds and less than one attempt. */
    public EngineSettings {
        if (sweepGrace.compareTo(SHORTEST_GRACE) < 0) {
            throw new IllegalArgumentException("the sweep grace is at least 2 s, not " + sweepGrace);
        }
        if (publishAttempts < 1) {
            throw new IllegalArgumentException("a publish takes at least 1 attempt, not " + publishAttempts);
        }
    }
}
