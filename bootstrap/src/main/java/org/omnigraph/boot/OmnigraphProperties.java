package org.omnigraph.boot;

import java.time.Duration;
import org.omnigraph.domain.checkpoint.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The engine's settings as a host configures them. A value out of range stops the start and is named.
 *
 * @param bounds Bounds within which requests are accepted.
 * @param sweepGrace Age from which a cleanup may remove a file that no version references; at least 2s.
 * @param publishAttempts Tries of one publish before it answers that the graph is contended; at least 1.
 */
@ConfigurationProperties("omnigraph")
public record OmnigraphProperties(
        @DefaultValue Limits bounds,
        @DefaultValue("1h") Duration sweepGrace,
        @DefaultValue("8") int publishAttempts) {

    /** Refuses what the engine would refuse. */
    public OmnigraphProperties {
        new EngineSettings(bounds.toBounds(), sweepGrace, publishAttempts);
    }

    /**
     * Bounds; each at least 1.
     *
     * @param liveCheckpoints Live checkpoints in one graph.
     * @param nameBytes Bytes of a checkpoint name; at most 128.
     * @param payload Stored rows of one checkpoint.
     * @param tablesPerCheckpoint Tables one checkpoint pins.
     */
    public record Limits(
            @DefaultValue("10000") int liveCheckpoints,
            @DefaultValue("128") int nameBytes,
            @DefaultValue("4MB") DataSize payload,
            @DefaultValue("10000") int tablesPerCheckpoint) {

        /** Refuses a payload that cannot be counted in bytes. */
        public Limits {
            if (payload.toBytes() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("the payload is below 2 GB, not " + payload);
            }
        }

        Bounds toBounds() {
            return new Bounds(liveCheckpoints, nameBytes, (int) payload.toBytes(), tablesPerCheckpoint);
        }
    }
}
