package org.omnigraph.domain.checkpoint;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.Ulid;

/**
 * The reservation of a checkpoint name (RFC-025 §2.1). It is never removed, only moved between live and tombstoned; its
 * generation only grows.
 *
 * @param generation from 1 at first creation; reuse and consumption add one, deletion keeps it
 * @param checkpointId the checkpoint the name points at, or pointed at last; null after a consumption of a fresh name
 * @param deleteOperationId the operation that tombstoned it; null while live and after a consumption
 * @param abortedOperationId the create that was rolled back by consuming this generation; null otherwise
 */
public record NameReservation(
        CheckpointName name,
        State state,
        long generation,
        @Nullable Ulid checkpointId,
        @Nullable String deleteOperationId,
        @Nullable String abortedOperationId) {
    /** What a name is. */
    public enum State {
        /** Points at a live checkpoint. */
        LIVE,
        /** Free to be reused from exactly this generation. */
        TOMBSTONED
    }

    /** Whether a live checkpoint holds the name. */
    public boolean isLive() {
        return state == State.LIVE;
    }

    /** The row id of a name's reservation. */
    public static String rowId(CheckpointName name) {
        return "checkpoint_name:" + name.text();
    }
}
