package org.omnigraph.domain.protocol;

import static org.omnigraph.domain.protocol.CheckpointCreateProtocol.Event.*;
import static org.omnigraph.domain.protocol.CheckpointCreateProtocol.State.*;
import static org.omnigraph.domain.protocol.Residue.*;
import static org.omnigraph.domain.recovery.Recovery.*;

/** Checkpoint create: physical tags first, authority last (RFC-025 §3). */
public final class CheckpointCreateProtocol {
    private CheckpointCreateProtocol() {}

    /** States of a create. */
    public enum State {
        REQUESTED,
        RECOVERED,
        CAPTURED,
        CLAIMED,
        RESTARTING,
        REVALIDATED,
        ARMED,
        TAGGED,
        VERIFIED,
        PUBLISHED,
        DISARMED,
        COMPLETED,
        ABORTING,
        ABORTED,
        UNTAGGED,
        UNARMED,
        REFUSED,
        CRASHED_NO_TRACE,
        CRASHED_CLAIM_IN_DOUBT,
        CRASHED_CLAIM_ONLY,
        CRASHED_INTENT_IN_DOUBT,
        CRASHED_ARMED_NO_TAGS,
        CRASHED_TAGS_PARTIAL,
        CRASHED_TAGS_COMPLETE,
        CRASHED_PUBLISH_IN_DOUBT,
        CRASHED_PUBLISHED_ARMED,
        CRASHED_PUBLISHED_CLAIMED,
        CRASHED_RELEASE_IN_DOUBT,
        CRASHED_ABORT_IN_DOUBT,
        CRASHED_UNDO_PARTIAL
    }

    /** Outcomes of its steps. */
    public enum Event {
        BARRIER_PASSED,
        SOURCE_CAPTURED,
        CLAIM_ACQUIRED,
        READ_SET_HELD,
        READ_SET_CHANGED,
        INTENT_WRITTEN,
        TAGS_CREATED,
        TAGS_VERIFIED,
        AUTHORITY_PUBLISHED,
        INTENT_REMOVED,
        CLAIM_RELEASED,
        GENERATION_CONSUMED_BY_US,
        FOUND_PUBLISHED,
        TAGS_REMOVED
    }

    /** The table. */
    public static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol(
                    "checkpoint-create", REQUESTED)
            .step(REQUESTED, BARRIER_PASSED, RECOVERED)
            .step(RECOVERED, SOURCE_CAPTURED, CAPTURED)
            .step(CAPTURED, CLAIM_ACQUIRED, CLAIMED, CLAIM)
            .step(CLAIMED, READ_SET_HELD, REVALIDATED, CLAIM)
            .restart(CLAIMED, READ_SET_CHANGED, RESTARTING)
            .step(RESTARTING, CLAIM_RELEASED, RECOVERED)
            .step(REVALIDATED, INTENT_WRITTEN, ARMED, CLAIM, INTENT)
            .step(ARMED, TAGS_CREATED, TAGGED, CLAIM, INTENT, TAGS)
            .step(TAGGED, TAGS_VERIFIED, VERIFIED, CLAIM, INTENT, TAGS)
            .step(VERIFIED, AUTHORITY_PUBLISHED, PUBLISHED, CLAIM, INTENT, TAGS, AUTHORITY)
            .step(PUBLISHED, INTENT_REMOVED, DISARMED, CLAIM, TAGS, AUTHORITY)
            .step(DISARMED, CLAIM_RELEASED, COMPLETED, TAGS, AUTHORITY)
            .refuse(REQUESTED, REFUSED)
            .refuse(RECOVERED, REFUSED)
            .refuse(CAPTURED, REFUSED)
            .refuse(RESTARTING, REFUSED)
            .refuse(CLAIMED, UNARMED)
            // The intent may have landed although its write was answered with an error.
            .refuse(REVALIDATED, UNTAGGED)
            .refuse(ARMED, ABORTING)
            .refuse(TAGGED, ABORTING)
            .refuse(VERIFIED, ABORTING)
            .step(ABORTING, GENERATION_CONSUMED_BY_US, ABORTED, CLAIM, INTENT, TAGS, GENERATION_CONSUMED)
            .step(ABORTING, FOUND_PUBLISHED, PUBLISHED, CLAIM, INTENT, TAGS, AUTHORITY)
            .step(ABORTED, TAGS_REMOVED, UNTAGGED, CLAIM, INTENT, GENERATION_CONSUMED)
            .step(UNTAGGED, INTENT_REMOVED, UNARMED, CLAIM, GENERATION_CONSUMED)
            .step(UNARMED, CLAIM_RELEASED, REFUSED)
            .crash(REQUESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(RECOVERED, CRASHED_NO_TRACE, NOTHING)
            .crash(CAPTURED, CRASHED_NO_TRACE, NOTHING)
            .inDoubt(CAPTURED, CRASHED_CLAIM_IN_DOUBT, CRASHED_NO_TRACE, CRASHED_CLAIM_ONLY)
            .crash(CLAIMED, CRASHED_CLAIM_ONLY, FINALIZE)
            .inDoubt(RESTARTING, CRASHED_CLAIM_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_NO_TRACE)
            .inDoubt(REVALIDATED, CRASHED_INTENT_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_ARMED_NO_TAGS)
            .crash(ARMED, CRASHED_ARMED_NO_TAGS, ROLL_BACK)
            .crash(ARMED, CRASHED_TAGS_PARTIAL, ROLL_BACK)
            .crash(TAGGED, CRASHED_TAGS_COMPLETE, COMPLETE_FORWARD)
            .crash(VERIFIED, CRASHED_TAGS_COMPLETE, COMPLETE_FORWARD)
            .inDoubt(VERIFIED, CRASHED_PUBLISH_IN_DOUBT, CRASHED_TAGS_COMPLETE, CRASHED_PUBLISHED_ARMED)
            .crash(PUBLISHED, CRASHED_PUBLISHED_ARMED, FINALIZE)
            .crash(DISARMED, CRASHED_PUBLISHED_CLAIMED, FINALIZE)
            .inDoubt(DISARMED, CRASHED_RELEASE_IN_DOUBT, CRASHED_PUBLISHED_CLAIMED, CRASHED_NO_TRACE)
            .inDoubt(ABORTING, CRASHED_ABORT_IN_DOUBT, CRASHED_TAGS_PARTIAL, CRASHED_UNDO_PARTIAL)
            .crash(ABORTED, CRASHED_UNDO_PARTIAL, ROLL_BACK)
            .crash(UNTAGGED, CRASHED_UNDO_PARTIAL, ROLL_BACK)
            .crash(UNARMED, CRASHED_CLAIM_ONLY, FINALIZE)
            .done(COMPLETED)
            .refused(REFUSED)
            .build();
}
