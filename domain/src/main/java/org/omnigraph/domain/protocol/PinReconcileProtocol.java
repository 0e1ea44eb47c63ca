package org.omnigraph.domain.protocol;

import static org.omnigraph.domain.protocol.PinReconcileProtocol.Event.*;
import static org.omnigraph.domain.protocol.PinReconcileProtocol.State.*;
import static org.omnigraph.domain.protocol.Residue.*;
import static org.omnigraph.domain.recovery.Recovery.*;

/** Pin reconcile: evidence is read in the order in which it disappears, tags, intents, registry (RFC-025 §5). */
public final class PinReconcileProtocol {
    private PinReconcileProtocol() {}

    /** States of a reconcile. */
    public enum State {
        REQUESTED,
        CLAIMED,
        PINS_OBSERVED,
        INTENTS_CLASSIFIED,
        REGISTRY_READ,
        VERDICTS_FORMED,
        REPAIRED,
        RECLAIMED,
        RELEASED,
        ABANDONED,
        REFUSED,
        CRASHED_NO_TRACE,
        CRASHED_CLAIM_ONLY,
        CRASHED_REPAIR_PARTIAL,
        CRASHED_RECLAIM_PARTIAL,
        CRASHED_RELEASE_IN_DOUBT
    }

    /** Outcomes of its steps. */
    public enum Event {
        CLAIM_ACQUIRED,
        TAGS_READ,
        INTENTS_READ,
        ROWS_READ,
        VERDICTS_DECIDED,
        MISSING_PINS_CREATED,
        ORPHANS_REMOVED,
        CLAIM_RELEASED
    }

    /** The table. */
    public static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol(
                    "pin-reconcile", REQUESTED)
            .step(REQUESTED, CLAIM_ACQUIRED, CLAIMED, CLAIM)
            .step(CLAIMED, TAGS_READ, PINS_OBSERVED, CLAIM)
            .step(PINS_OBSERVED, INTENTS_READ, INTENTS_CLASSIFIED, CLAIM)
            .step(INTENTS_CLASSIFIED, ROWS_READ, REGISTRY_READ, CLAIM)
            .step(REGISTRY_READ, VERDICTS_DECIDED, VERDICTS_FORMED, CLAIM)
            .step(VERDICTS_FORMED, MISSING_PINS_CREATED, REPAIRED, CLAIM, PINS_CHANGED)
            .step(REPAIRED, ORPHANS_REMOVED, RECLAIMED, CLAIM, PINS_CHANGED)
            .step(RECLAIMED, CLAIM_RELEASED, RELEASED, PINS_CHANGED)
            .refuse(REQUESTED, REFUSED)
            .refuse(CLAIMED, ABANDONED)
            .refuse(PINS_OBSERVED, ABANDONED)
            .refuse(INTENTS_CLASSIFIED, ABANDONED)
            .refuse(REGISTRY_READ, ABANDONED)
            .refuse(VERDICTS_FORMED, ABANDONED)
            .refuse(REPAIRED, ABANDONED)
            .step(ABANDONED, CLAIM_RELEASED, REFUSED)
            .crash(REQUESTED, CRASHED_NO_TRACE, NOTHING)
            .crash(CLAIMED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(PINS_OBSERVED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(INTENTS_CLASSIFIED, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(REGISTRY_READ, CRASHED_CLAIM_ONLY, FINALIZE)
            .crash(VERDICTS_FORMED, CRASHED_REPAIR_PARTIAL, RESUME)
            .crash(REPAIRED, CRASHED_RECLAIM_PARTIAL, RESUME)
            .inDoubt(RECLAIMED, CRASHED_RELEASE_IN_DOUBT, CRASHED_CLAIM_ONLY, CRASHED_NO_TRACE)
            .crash(ABANDONED, CRASHED_CLAIM_ONLY, FINALIZE)
            .done(RELEASED)
            .refused(REFUSED)
            .build();
}
