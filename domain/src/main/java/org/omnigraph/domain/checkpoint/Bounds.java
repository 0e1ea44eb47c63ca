package org.omnigraph.domain.checkpoint;

/**
 * The bounds within which the engine promises to work; a request beyond them is refused before any tag exists (RFC-025 §9).
 *
 * @param liveCheckpoints live checkpoints in one graph: enumeration and cleanup planning grow with them
 * @param nameBytes bytes of a checkpoint name: tags, row ids and listings carry it
 * @param payloadBytes bytes of one checkpoint's stored rows: one publish writes them all
 * @param tablesPerCheckpoint tables one checkpoint pins: each costs one tag
 */
public record Bounds(int liveCheckpoints, int nameBytes, int payloadBytes, int tablesPerCheckpoint) {
    /** What an unconfigured host gets. */
    public static final Bounds DEFAULT = new Bounds(10_000, CheckpointName.MAX_BYTES, 4 * 1024 * 1024, 10_000);

    /** Refuses bounds below one, and names longer than the naming rule allows. */
    public Bounds {
        if (liveCheckpoints < 1 || nameBytes < 1 || payloadBytes < 1 || tablesPerCheckpoint < 1) {
            throw new IllegalArgumentException("every bound is at least 1");
        }
        if (nameBytes > CheckpointName.MAX_BYTES) {
            throw new IllegalArgumentException("names have at most " + CheckpointName.MAX_BYTES + " bytes");
        }
    }
}
