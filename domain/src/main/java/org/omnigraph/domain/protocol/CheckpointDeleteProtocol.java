package org.omnigraph.domain.protocol;

import static org.omnigraph.domain.protocol.CheckpointDeleteProtocol.Event.*;
import static org.omnigraph.domain.protocol.CheckpointDeleteProtocol.State.*;
import static org.omnigraph.domain.protocol.Residue.*;
import static org.omnigraph.domain.recovery.Recovery.*;

/** Checkpoint delete: authority first, tags last; the tombstones are the only recovery marker (RFC-025 §4). */
public final class CheckpointDeleteProtocol {
    private CheckpointDeleteProtocol() {}

    /** States of a delete. */
    public enum State {
        REQUESTED,
        RECOVERED,
        CAPTURED,
        CLAIMED,
        RESTARTING,
        REVALIDATED,
        TOMBSTONED,
        RELEASED,
        RECLAIMED,
        ABANDONED,
        REFUSED,
        CRASHED_NO_TRACE,
        CRASHED_CLAIM_IN_DOUBT,
        CRASHED_CLAIM_ONLY,
        CRASHED_TOMBSTONE_IN_DOUBT,
        CRASHED_TOMBSTONED_CLAIMED,
        CRASHED_RELEASE_IN_DOUBT,
        CRASHED_TAGS_LINGERING,
        CRASHED_RECLAIM_PARTIAL
    }

    /** Outcomes of its steps. */
    public enum Event {
        BARRIER_PASSED,
        CHECKPOINT_CAPTURED,
        CLAIM_ACQUIRED,
        READ_SET_HELD,
        READ_SET_CHANGED,
        TOMBSTONES_PUBLISHED,
        CLAIM_RELEASED,
        TAGS_RECLAIMED
    }

    /** The table. */
    public static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol(
                    "checkpoint-delete", REQUESTED)
            .step(REQUESTED, BARRIER_PASSED, RECOVERED)
            .step(RECOVERED, CHECKPOINT_CAPTURED, CAPTURED)
            .step(CAPTURED, CLAIM_ACQUIRED, CLAIMED, CLAIM)
            .step(CLAIMED, READ_SET_HELD, REVALIDATED, CLAIM)
            .restart(CLAIMED, READ_SET_CHANGED, RESTARTING)
            .step(RESTARTING, CLAIM_RELEASED, RECOVERED)
            .step(REVALIDATED, TOMBSTONES_PUBLISHED, TOMBSTONED, CLAIM, TOMBSTONES, TAGS)
            .step(TOMBSTONED, CLAIM_RELEASED, RELEASED, TOMBSTONES, TAGS)
            .step(RELEASED, TAGS_RECLAIMED, RECLAIMED, TOMBSTONES)
            .refuse(REQUESTED, REFUSED)
            .refuse(RECOVERED, REFUSED)
            .refuse(CAPTURED, REFUSED)
            .refuse(RESTARTING, REFUSED)
            .refuse(CLAIMED, ABANDONED)
            .refuse(REVALIDATED, ABANDONED)
            .step(ABANDONED, CLAIM_RELEASED, REFUSED)
            .crash(REQUESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(RECOVERED, CRASHED_NO_TRACE, NOTHING)
            .crash(CAPTURED, CRASHED_NO_TRACE, NOTHING)
            .inDoubt(CAPTURED, CRASHED_CLAIM_IN_DOUBT, CRASHED_NO_TRACE, CRASHED_CLAIM_ONLY)
            .crash(CLAIMED, CRASHED_CLAIM_ONLY, FINALIZE)
            .inDoubt(RESTARTING, CRASHED_CLAIM_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_NO_TRACE)
            .crash(REVALIDATED, CRASHED_CLAIM_ONLY, FINALIZE)
            .inDoubt(REVALIDATED, CRASHED_TOMBSTONE_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_TOMBSTONED_CLAIMED)
            .crash(TOMBSTONED, CRASHED_TOMBSTONED_CLAIMED, FINALIZE)
            .inDoubt(TOMBSTONED, CRASHED_RELEASE_IN_DOUBT, CRASHED_TOMBSTONED_CLAIMED, CRASHED_TAGS_LINGERING)
            .crash(RELEASED, CRASHED_TAGS_LINGERING, FINALIZE)
            .crash(RELEASED, CRASHED_RECLAIM_PARTIAL, FINALIZE)
            .crash(ABANDONED, CRASHED_CLAIM_ONLY, FINALIZE)
            .done(RECLAIMED)
            .refused(REFUSED)
            .build();
}
