package org.omnigraph.domain.protocol;

import static org.omnigraph.domain.protocol.CleanupProtocol.Event.*;
import static org.omnigraph.domain.protocol.CleanupProtocol.State.*;
import static org.omnigraph.domain.protocol.Residue.*;
import static org.omnigraph.domain.recovery.Recovery.*;

/** Cleanup: the boundary is published before the first deletion (RFC-025 §6). */
public final class CleanupProtocol {
    private CleanupProtocol() {}

    /** States of a cleanup. */
    public enum State {
        REQUESTED,
        OUTAGE_ATTESTED,
        STREAMS_SEALED,
        RECOVERED,
        CLAIMED,
        OUTAGE_REVALIDATED,
        RECONCILED,
        PLANNED,
        REVALIDATED,
        BOUNDARY_PUBLISHED,
        COLLECTING,
        COLLECTED,
        RELEASED,
        ABANDONED,
        REFUSED,
        CRASHED_NO_TRACE,
        CRASHED_CLAIM_IN_DOUBT,
        CRASHED_CLAIM_ONLY,
        CRASHED_RECONCILE_PARTIAL,
        CRASHED_BOUNDARY_IN_DOUBT,
        CRASHED_BOUNDARY_PUBLISHED,
        CRASHED_COLLECT_PARTIAL,
        CRASHED_COLLECTED_CLAIMED,
        CRASHED_RELEASE_IN_DOUBT
    }

    /** Outcomes of its steps. */
    public enum Event {
        ATTESTATION_GIVEN,
        STREAMS_FOUND_SEALED,
        BARRIER_PASSED,
        CLAIM_ACQUIRED,
        OUTAGE_STILL_HOLDS,
        PINS_SOUND,
        PLAN_MADE,
        READ_SET_HELD,
        BOUNDARIES_PUBLISHED,
        COLLECTION_STARTED,
        DATASETS_COLLECTED,
        CLAIM_RELEASED
    }

    /** The table. */
    public static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol("cleanup", REQUESTED)
            .step(REQUESTED, ATTESTATION_GIVEN, OUTAGE_ATTESTED)
            .step(OUTAGE_ATTESTED, STREAMS_FOUND_SEALED, STREAMS_SEALED)
            .step(STREAMS_SEALED, BARRIER_PASSED, RECOVERED)
            .step(RECOVERED, CLAIM_ACQUIRED, CLAIMED, CLAIM)
            .step(CLAIMED, OUTAGE_STILL_HOLDS, OUTAGE_REVALIDATED, CLAIM)
            .step(OUTAGE_REVALIDATED, PINS_SOUND, RECONCILED, CLAIM)
            .step(RECONCILED, PLAN_MADE, PLANNED, CLAIM)
            .step(PLANNED, READ_SET_HELD, REVALIDATED, CLAIM)
            .step(REVALIDATED, BOUNDARIES_PUBLISHED, BOUNDARY_PUBLISHED, CLAIM, BOUNDARIES)
            .step(BOUNDARY_PUBLISHED, COLLECTION_STARTED, COLLECTING, CLAIM, BOUNDARIES)
            .step(COLLECTING, DATASETS_COLLECTED, COLLECTED, CLAIM, BOUNDARIES, COLLECTION, STATISTICS)
            .step(COLLECTED, CLAIM_RELEASED, RELEASED, BOUNDARIES, COLLECTION, STATISTICS)
            .refuse(REQUESTED, REFUSED)
            .refuse(OUTAGE_ATTESTED, REFUSED)
            .refuse(STREAMS_SEALED, REFUSED)
            .refuse(RECOVERED, REFUSED)
            .refuse(CLAIMED, ABANDONED)
            .refuse(OUTAGE_REVALIDATED, ABANDONED)
            .refuse(RECONCILED, ABANDONED)
            .refuse(PLANNED, ABANDONED)
            .refuse(REVALIDATED, ABANDONED)
            .step(ABANDONED, CLAIM_RELEASED, REFUSED)
            .crash(REQUESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(OUTAGE_ATTESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(STREAMS_SEALED, CRASHED_NO_TRACE, NOTHING)
            .crash(RECOVERED, CRASHED_NO_TRACE, NOTHING)
            .inDoubt(RECOVERED, CRASHED_CLAIM_IN_DOUBT, CRASHED_NO_TRACE, CRASHED_CLAIM_ONLY)
            .crash(CLAIMED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(OUTAGE_REVALIDATED, CRASHED_RECONCILE_PARTIAL, FINALIZE)
            .crash(RECONCILED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(PLANNED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(REVALIDATED, CRASHED_CLAIM_ONLY, FINALIZE)
            .inDoubt(REVALIDATED, CRASHED_BOUNDARY_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_BOUNDARY_PUBLISHED)
            .crash(BOUNDARY_PUBLISHED, CRASHED_BOUNDARY_PUBLISHED, RESUME)
            .crash(COLLECTING, CRASHED_COLLECT_PARTIAL, RESUME)
            .crash(COLLECTED, CRASHED_COLLECTED_CLAIMED, FINALIZE)
            .inDoubt(COLLECTED, CRASHED_RELEASE_IN_DOUBT, CRASHED_COLLECTED_CLAIMED, CRASHED_NO_TRACE)
            .crash(ABANDONED, CRASHED_CLAIM_ONLY, FINALIZE)
            .done(RELEASED)
            .refused(REFUSED)
            .build();
}
