package org.omnigraph.boot;

import java.time.Duration;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.lance.collect.LanceCollection;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The engine's settings as a host configures them. A value out of range stops the start and is named.
 *
 * @param bounds Bounds within which requests are accepted.
 * @param sweepGrace Age by the store's clock from which a cleanup may remove a file that no version references; at least 2s.
 * @param publishAttempts Tries of one publish before it answers that the graph is contended; at least 1, which means no retry.
 * @param recoverDeadOwners Whether a writer repairs a claim whose owner is proven dead on this machine, instead of refusing.
 */
@ConfigurationProperties("omnigraph")
public record OmnigraphProperties(
        @DefaultValue Limits bounds,
        @DefaultValue("1h") Duration sweepGrace,
        @DefaultValue("8") int publishAttempts,
        @DefaultValue("false") boolean recoverDeadOwners) {

    /** Refuses a grace age that would be none and less than one attempt. */
    public OmnigraphProperties {
        if (sweepGrace.compareTo(LanceCollection.SHORTEST_GRACE_AGE) < 0) {
            throw new IllegalArgumentException("omnigraph.sweep-grace is at least "
                    + LanceCollection.SHORTEST_GRACE_AGE.toSeconds() + "s, not " + sweepGrace);
        }
        if (publishAttempts < 1) {
            throw new IllegalArgumentException("omnigraph.publish-attempts is at least 1, not " + publishAttempts);
        }
    }

    /**
     * Bounds; each at least 1.
     *
     * @param liveCheckpoints Live checkpoints in one graph.
     * @param nameBytes Bytes of a checkpoint name; at most 128.
     * @param payload Stored rows of one checkpoint; below 2GB.
     * @param tablesPerCheckpoint Tables one checkpoint pins.
     */
    public record Limits(
            @DefaultValue("10000") int liveCheckpoints,
            @DefaultValue("128") int nameBytes,
            @DefaultValue("4MB") DataSize payload,
            @DefaultValue("10000") int tablesPerCheckpoint) {

        /** Refuses what {@link Bounds} refuses. */
        public Limits {
            if (payload.toBytes() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("omnigraph.bounds.payload is below 2GB, not " + payload);
            }
            bounds(liveCheckpoints, nameBytes, payload, tablesPerCheckpoint);
        }

        Bounds toBounds() {
            return bounds(liveCheckpoints, nameBytes, payload, tablesPerCheckpoint);
        }

        private static Bounds bounds(int liveCheckpoints, int nameBytes, DataSize payload, int tables) {
            return new Bounds(liveCheckpoints, nameBytes, (int) payload.toBytes(), tables);
        }
    }
}
