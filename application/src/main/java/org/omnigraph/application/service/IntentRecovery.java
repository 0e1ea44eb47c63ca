package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import java.util.function.Supplier;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.recovery.RecoveryAction;
import org.omnigraph.domain.recovery.RecoveryIntent;

/** Resolves every intent that is there; each resolution is recorded in the audit once. */
final class IntentRecovery {
    private final GraphContext graph;
    private final Supplier<Either<Failure, Done>> guard;

    /**
     * A recovery of all intents.
     *
     * @param guard re-reads the claim this runs under; asked before each durable change
     */
    IntentRecovery(GraphContext graph, Supplier<Either<Failure, Done>> guard) {
        this.graph = graph;
        this.guard = guard;
    }

    /**
     * Recovers; an intent that cannot be understood stops it and is kept.
     *
     * @param evidence why their owner is taken for gone, for the audit
     * @return one line per recovered intent
     */
    Either<Failure, List<String>> recoverAll(String evidence) {
        return graph.ports()
                .intents()
                .list()
                .flatMap(files -> Eithers.traverse(files, file -> recover(file, evidence)))
                .map(outcomes -> outcomes.stream().flatMap(Option::toJavaStream).toList());
    }

    private Either<Failure, Option<String>> recover(String file, String evidence) {
        return graph.ports().intents().read(file).flatMap(found -> {
            if (found.isEmpty()) {
                return Either.right(Option.none());
            }
            RecoveryIntent intent = found.get();
            if (!intent.kind().equals(ClaimAction.CHECKPOINT_CREATE.spelling())) {
                return Either.left(
                        new UnreadableDocument("__recovery/" + file, "this release recovers no " + intent.kind()));
            }
            return new RecoverCreate(graph, intent, guard)
                    .recover()
                    .flatMap(action -> record(action, evidence))
                    .map(action -> Option.some(describe(action)));
        });
    }

    private Either<Failure, RecoveryAction> record(RecoveryAction action, String evidence) {
        RecoveryAction full = new RecoveryAction(
                action.graphCommitId(),
                action.kind(),
                action.forActor(),
                action.operationId(),
                action.writerKind(),
                action.outcome() + "; " + evidence,
                action.recordedAt());
        return graph.ports().audit().record(full).map(done -> full);
    }

    private static String describe(RecoveryAction action) {
        return action.writerKind() + " " + action.operationId() + ": "
                + action.kind().replace('_', ' ') + ", " + action.outcome();
    }
}
