package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.VersionReclaimed;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.recovery.CreateClassification;
import org.omnigraph.domain.recovery.RecoveryAction;
import org.omnigraph.domain.recovery.RecoveryIntent;

/**
 * Recovers one checkpoint create from durable evidence alone. Everything it does may be done twice, by two processes, and with
 * the creator still alive: the manifest's CAS decides.
 */
final class RecoverCreate {
    private static final int MAX_LOOKS = 3;

    private final GraphContext graph;
    private final RecoveryIntent intent;
    private final Supplier<Either<Failure, Done>> guard;

    /**
     * A recovery.
     *
     * @param guard re-reads the claim this runs under; asked before each durable change
     */
    RecoverCreate(GraphContext graph, RecoveryIntent intent, Supplier<Either<Failure, Done>> guard) {
        this.graph = graph;
        this.intent = intent;
        this.guard = guard;
    }

    /** Completes or undoes the create and removes its intent; says what it did. */
    Either<Failure, RecoveryAction> recover() {
        return PreparedCheckpoint.of(intent, Lineage.manifest(graph.graphId()), graph.bounds())
                .flatMap(prepared -> resolve(prepared, 1))
                .flatMap(action -> guard.get()
                        .flatMap(ok -> graph.ports().intents().remove(intent.operationId()))
                        .map(done -> action));
    }

    private Either<Failure, RecoveryAction> resolve(PreparedCheckpoint prepared, int look) {
        CreateOutcome outcome = new CreateOutcome(graph, prepared, intent.operationId());
        return outcome.registry()
                .flatMap(view -> classify(prepared, view).flatMap(found -> switch (found) {
                    case PUBLISHED -> said(view, found, "the checkpoint is published");
                    case OVERTAKEN, INCOMPLETE -> rollBack(prepared, outcome, view, found);
                    case COMPLETE -> completeForward(prepared, outcome, view, look);
                }));
    }

    /** Tags and preconditions are looked at only when the reservation leaves the outcome open. */
    private Either<Failure, CreateClassification> classify(PreparedCheckpoint prepared, ManifestView view) {
        Readiness readiness = new Readiness(prepared, view);
        CreateClassification found = CreateClassification.of(
                view.reservation(prepared.reservation().name()).getOrNull(),
                prepared.checkpoint().header().id(),
                prepared.reservation().generation(),
                readiness);
        return readiness.failure == null ? Either.right(found) : Either.left(readiness.failure);
    }

    private Either<Failure, RecoveryAction> rollBack(
            PreparedCheckpoint prepared, CreateOutcome outcome, ManifestView view, CreateClassification found) {
        return guard.get()
                .flatMap(ok -> outcome.consumeGeneration())
                .flatMap(reservation -> outcome.isPublishedAs(reservation)
                        ? said(view, CreateClassification.PUBLISHED, "the checkpoint was published meanwhile")
                        : guard.get()
                                .flatMap(ok -> outcome.removeTags(reservation))
                                .flatMap(done ->
                                        said(view, found, "its generation is consumed and its tags are removed")));
    }

    private Either<Failure, RecoveryAction> completeForward(
            PreparedCheckpoint prepared, CreateOutcome outcome, ManifestView view, int look) {
        Either<Failure, Done> published = guard.get().flatMap(ok -> outcome.publish());
        boolean overtaken = published.isLeft()
                && (published.getLeft() instanceof ReadSetChanged || published.getLeft() instanceof VersionReclaimed);
        if (overtaken && look < MAX_LOOKS) {
            return resolve(prepared, look + 1);
        }
        return published.flatMap(done -> said(view, CreateClassification.COMPLETE, "the checkpoint is published"));
    }

    private Either<Failure, RecoveryAction> said(ManifestView view, CreateClassification found, String outcome) {
        return view.graphHead()
                .map(head -> new RecoveryAction(
                        head.head().commitId().text(),
                        found.recovery().name().toLowerCase(java.util.Locale.ROOT),
                        intent.actor(),
                        intent.operationId(),
                        intent.kind(),
                        outcome,
                        graph.now()));
    }

    /** Reads the tags when asked; remembers a storage failure, which classifies nothing. */
    private final class Readiness implements CreateClassification.Readiness {
        private final PreparedCheckpoint prepared;
        private final ManifestView view;
        private @Nullable Failure failure;

        Readiness(PreparedCheckpoint prepared, ManifestView view) {
            this.prepared = prepared;
            this.view = view;
        }

        @Override
        public boolean complete() {
            var report = new PinInspection(graph).observe(prepared.checkpoint(), PinInspection.Depth.TARGETS);
            if (report.isLeft()) {
                failure = report.getLeft();
                return false;
            }
            return report.get().sound() && prepared.readSet().revalidate(view).isRight();
        }
    }
}
