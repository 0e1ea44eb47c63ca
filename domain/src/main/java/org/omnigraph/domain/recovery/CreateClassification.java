package org.omnigraph.domain.recovery;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.graph.Ulid;

/**
 * What a checkpoint create left behind, from durable evidence alone: the reservation decides whether it is published, can never
 * be, or still could be; the tags and preconditions decide which way it goes.
 */
public enum CreateClassification {
    /** The name is live with the intent's checkpoint: only the intent is left to remove. */
    PUBLISHED(Recovery.FINALIZE),
    /** The generation has moved without it: it can never publish; its tags and intent go. */
    OVERTAKEN(Recovery.ROLL_BACK),
    /** Every tag is sound and every precondition holds: publish the very rows of the intent. */
    COMPLETE(Recovery.COMPLETE_FORWARD),
    /** Tags are missing or a precondition fails: consume the generation, then remove tags and intent. */
    INCOMPLETE(Recovery.ROLL_BACK);

    private final Recovery recovery;

    CreateClassification(Recovery recovery) {
        this.recovery = recovery;
    }

    /** What recovery does. */
    public Recovery recovery() {
        return recovery;
    }

    /** How sound the tags and preconditions are; asked only when the reservation leaves the outcome open. */
    @FunctionalInterface
    public interface Readiness {
        /** Whether every tag is sound and every precondition holds. */
        boolean complete();
    }

    /**
     * Classifies.
     *
     * @param found the name's reservation now; null when it was never reserved
     * @param checkpointId the id the intent would publish
     * @param generation the generation its publish would produce
     */
    public static CreateClassification of(
            @Nullable NameReservation found, Ulid checkpointId, long generation, Readiness readiness) {
        if (found != null && found.generation() >= generation) {
            return found.isLive() && checkpointId.equals(found.checkpointId()) ? PUBLISHED : OVERTAKEN;
        }
        return readiness.complete() ? COMPLETE : INCOMPLETE;
    }
}
