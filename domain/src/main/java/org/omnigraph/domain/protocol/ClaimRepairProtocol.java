package org.omnigraph.domain.protocol;

import static org.omnigraph.domain.protocol.ClaimRepairProtocol.Event.*;
import static org.omnigraph.domain.protocol.ClaimRepairProtocol.State.*;
import static org.omnigraph.domain.protocol.Residue.*;
import static org.omnigraph.domain.recovery.Recovery.*;

/**
 * Claim repair, the only takeover (RFC-025 §2.3): the dead operation is completed or undone by its own recovery, under the dead
 * claim, which is removed last. Death is established by evidence, never by elapsed time.
 */
public final class ClaimRepairProtocol {
    private ClaimRepairProtocol() {}

    /** States of a repair. */
    public enum State {
        REQUESTED,
        OUTAGE_ATTESTED,
        DEATH_ESTABLISHED,
        CLASSIFIED,
        RESOLVED,
        CLAIM_REMOVED,
        RELEASED,
        REFUSED,
        CRASHED_NO_TRACE,
        CRASHED_RESOLVE_PARTIAL,
        CRASHED_RESOLVED,
        CRASHED_REMOVE_IN_DOUBT
    }

    /** Outcomes of its steps. */
    public enum Event {
        ATTESTATION_GIVEN,
        OWNER_IS_DEAD,
        OPERATION_CLASSIFIED,
        OPERATION_RESOLVED,
        DEAD_CLAIM_REMOVED,
        NOTHING_LEFT
    }

    /** The table. */
    public static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol(
                    "claim-repair", REQUESTED)
            .step(REQUESTED, ATTESTATION_GIVEN, OUTAGE_ATTESTED)
            .step(OUTAGE_ATTESTED, OWNER_IS_DEAD, DEATH_ESTABLISHED, CLAIM)
            .step(DEATH_ESTABLISHED, OPERATION_CLASSIFIED, CLASSIFIED, CLAIM)
            .step(CLASSIFIED, OPERATION_RESOLVED, RESOLVED, CLAIM, RESOLUTION)
            .step(RESOLVED, DEAD_CLAIM_REMOVED, CLAIM_REMOVED, RESOLUTION)
            .step(CLAIM_REMOVED, NOTHING_LEFT, RELEASED, RESOLUTION)
            .refuse(REQUESTED, REFUSED)
            .refuse(OUTAGE_ATTESTED, REFUSED)
            .refuse(DEATH_ESTABLISHED, REFUSED)
            .refuse(CLASSIFIED, REFUSED)
            .refuse(RESOLVED, REFUSED)
            .crash(REQUESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(OUTAGE_ATTESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(DEATH_ESTABLISHED, CRASHED_NO_TRACE, NOTHING)
            .crash(CLASSIFIED, CRASHED_RESOLVE_PARTIAL, RESUME)
            .crash(RESOLVED, CRASHED_RESOLVED, RESUME)
            .inDoubt(RESOLVED, CRASHED_REMOVE_IN_DOUBT, CRASHED_RESOLVED, CRASHED_NO_TRACE)
            .crash(CLAIM_REMOVED, CRASHED_NO_TRACE, NOTHING)
            .done(RELEASED)
            .refused(REFUSED)
            .build();
}
