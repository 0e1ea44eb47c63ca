package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.Failure;

/** The pin reconciler (RFC-025 §5). */
public interface Reconciliation {
    /**
     * Repairs missing pins of live checkpoints and reclaims orphans, under the claim; unfinished creates are recovered first.
     *
     * @param actor who asks; null when unknown
     */
    Either<Failure, Reconciled> reconcile(@Nullable String actor);

    /**
     * What a reconcile did.
     *
     * @param checkpoints live checkpoints looked at
     * @param pins pins they need
     * @param repaired missing pins that were created
     * @param reclaimed orphans that were removed
     * @param foreign reserved tags of an unknown encoding, left alone: {@code path tag}
     * @param unsound pins that are conflicting, unreadable or lost, in words; left as they are
     */
    record Reconciled(
            int checkpoints,
            int pins,
            List<Pin> repaired,
            List<Pin> reclaimed,
            List<String> foreign,
            List<String> unsound) {
        /** Copies the lists. */
        public Reconciled {
            repaired = List.copyOf(repaired);
            reclaimed = List.copyOf(reclaimed);
            foreign = List.copyOf(foreign);
            unsound = List.copyOf(unsound);
        }
    }
}
