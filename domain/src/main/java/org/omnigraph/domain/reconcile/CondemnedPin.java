package org.omnigraph.domain.reconcile;

import java.util.List;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.graph.Ulid;

/**
 * The proof that a tag may be removed: its authority is durably gone. It is made only from a tombstoned reservation or a
 * consumed generation, never from a claim: deletion reclaims after it has released.
 */
public final class CondemnedPin {
    private final Pin pin;

    private CondemnedPin(Pin pin) {
        this.pin = pin;
    }

    /**
     * The pins of a deleted checkpoint.
     *
     * @param tombstoned the reservation as published by the deletion
     * @throws IllegalArgumentException when the reservation does not bury this checkpoint
     */
    public static List<CondemnedPin> ofDeleted(Checkpoint deleted, NameReservation tombstoned) {
        boolean buried = !tombstoned.isLive()
                && tombstoned.deleteOperationId() != null
                && deleted.header().id().equals(tombstoned.checkpointId());
        if (!buried) {
            throw new IllegalArgumentException(
                    "the reservation of " + tombstoned.name() + " buries no such checkpoint");
        }
        return deleted.pins().stream().map(CondemnedPin::new).toList();
    }

    /**
     * The pins of a create that can no longer publish.
     *
     * @param prepared the generation its publish would have produced
     * @param consumed the reservation after the roll-back's publish
     * @throws IllegalArgumentException when the generation was not consumed, or was consumed by the very checkpoint that the
     *     pins protect
     */
    public static List<CondemnedPin> ofRolledBack(List<Pin> pins, long prepared, NameReservation consumed) {
        if (consumed.generation() < prepared) {
            throw new IllegalArgumentException(
                    "generation " + prepared + " of " + consumed.name() + " is not consumed");
        }
        Ulid live = consumed.isLive() ? consumed.checkpointId() : null;
        if (live != null && pins.stream().anyMatch(p -> p.tag().belongsTo(live))) {
            throw new IllegalArgumentException(consumed.name() + " was published as " + live + ": its pins are needed");
        }
        return pins.stream().map(CondemnedPin::new).toList();
    }

    /** A tag that a reconcile found without live or in-flight authority; made by {@link ReconcilePlan} alone. */
    static CondemnedPin ofOrphan(Pin orphan) {
        return new CondemnedPin(orphan);
    }

    /** The pin to remove. */
    public Pin pin() {
        return pin;
    }
}
