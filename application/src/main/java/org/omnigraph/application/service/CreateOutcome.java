package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.CorruptionFailure.TagConflict;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.NameIsFreeAt;
import org.omnigraph.domain.reconcile.CondemnedPin;

/** The end of one checkpoint create, shared by the create itself and by its recovery: publish it, or make that impossible. */
final class CreateOutcome {
    private final GraphContext graph;
    private final PreparedCheckpoint prepared;
    private final String operationId;

    CreateOutcome(GraphContext graph, PreparedCheckpoint prepared, String operationId) {
        this.graph = graph;
        this.prepared = prepared;
        this.operationId = operationId;
    }

    /** The registry as the create's read set needs it. */
    Either<Failure, ManifestView> registry() {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, prepared.readSet().classes());
    }

    /** Publishes name, header and table rows in one CAS. */
    Either<Failure, Done> publish() {
        return graph.ports()
                .manifest()
                .publish(BranchName.MAIN, prepared.readSet(), ManifestDelta.of(operationId, prepared.rows()))
                .map(published -> Done.DONE);
    }

    /**
     * Rolling back is a CAS: after it this create can never publish, whoever attempts it and however late; before it nobody
     * touches its tags.
     *
     * @return the reservation that stands in its way, which is live when somebody published meanwhile
     */
    Either<Failure, NameReservation> consumeGeneration() {
        Either<Failure, NameReservation> consumed = consumeOnce();
        // The reservation is monotone: whoever changed it meanwhile has moved its generation, which the next look sees.
        return consumed.isLeft() && consumed.getLeft() instanceof ReadSetChanged ? consumeOnce() : consumed;
    }

    private Either<Failure, NameReservation> consumeOnce() {
        return registry().flatMap(view -> {
            NameReservation found =
                    view.reservation(prepared.reservation().name()).getOrNull();
            boolean moved = found != null
                    && found.generation() >= prepared.reservation().generation();
            return moved ? Either.right(found) : consume(found);
        });
    }

    private Either<Failure, NameReservation> consume(@Nullable NameReservation prior) {
        NameReservation tombstone = prepared.consumption(prior, operationId);
        NameIsFreeAt free = new NameIsFreeAt(tombstone.name(), tombstone.generation() - 1);
        return graph.ports()
                .manifest()
                .publish(
                        BranchName.MAIN,
                        ReadSet.of(free),
                        ManifestDelta.of(operationId + "-abort", List.of(new CheckpointNameRow(tombstone))))
                .map(published -> tombstone);
    }

    /** Whether a reservation says that this very checkpoint was published. */
    boolean isPublishedAs(NameReservation found) {
        return found.isLive() && prepared.checkpoint().header().id().equals(found.checkpointId());
    }

    /** Removes the tags of a create whose generation is consumed. */
    Either<Failure, Done> removeTags(NameReservation consumed) {
        for (CondemnedPin pin : CondemnedPin.ofRolledBack(
                prepared.checkpoint().pins(), prepared.reservation().generation(), consumed)) {
            Either<Failure, Boolean> removed = graph.ports().tags().remove(pin);
            // A tag of this name that points elsewhere was never ours to remove.
            if (removed.isLeft() && !(removed.getLeft() instanceof TagConflict)) {
                return Either.left(removed.getLeft());
            }
        }
        return Either.right(Done.DONE);
    }
}
