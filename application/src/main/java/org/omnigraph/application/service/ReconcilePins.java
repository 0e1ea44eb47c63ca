package org.omnigraph.application.service;

import static org.omnigraph.domain.protocol.PinReconcileProtocol.TABLE;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Reconciliation;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.protocol.StepBindings;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.protocol.PinReconcileProtocol.Event;
import org.omnigraph.domain.protocol.PinReconcileProtocol.State;

/** The pin reconciler (RFC-025 §5): by command, and at every read-write open. */
final class ReconcilePins implements Reconciliation {
    private final GraphContext graph;

    ReconcilePins(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Reconciled> reconcile(@Nullable String actor) {
        return graph.permit(actor, Action.PIN_RECONCILE)
                .flatMap(done -> new Barrier(graph).pass())
                .flatMap(done -> run(actor));
    }

    /**
     * What a read-write open does: recovers what is left over, looks without the claim, and takes it only to change something.
     * When another owner holds it, it skips and says so.
     */
    void onOpen() {
        Either<Failure, Done> settled = new Barrier(graph).pass().flatMap(done -> observeThenRun());
        settled.peekLeft(failure -> graph.telemetry()
                .warning(failure instanceof ClaimHeld ? "pins were not reconciled at open" : "pins at open", failure));
    }

    private Either<Failure, Done> observeThenRun() {
        return new PinReconciliation(graph, () -> Either.right(Done.DONE))
                .decide()
                .flatMap(plan -> plan.changesSomething() ? run(null).map(r -> Done.DONE) : Either.right(Done.DONE));
    }

    private Either<Failure, Reconciled> run(@Nullable String actor) {
        ClaimStep claim = new ClaimStep(graph, graph.identifiers().ulid().text(), ClaimAction.PIN_RECONCILE, actor);
        PinReconciliation work =
                new PinReconciliation(graph, () -> claim.verify().map(held -> Done.DONE));
        StepBindings<State, Event> steps = StepBindings.bind(TABLE)
                .in(State.REQUESTED, () -> claim.acquire().map(held -> Event.CLAIM_ACQUIRED))
                .in(State.CLAIMED, () -> work.observeTags().map(done -> Event.TAGS_READ))
                .in(State.PINS_OBSERVED, () -> work.readIntents().map(done -> Event.INTENTS_READ))
                .in(State.INTENTS_CLASSIFIED, () -> work.readRegistry().map(done -> Event.ROWS_READ))
                .in(State.REGISTRY_READ, () -> work.formVerdicts().map(done -> Event.VERDICTS_DECIDED))
                .in(State.VERDICTS_FORMED, () -> work.repair().map(done -> Event.MISSING_PINS_CREATED))
                .in(State.REPAIRED, () -> work.reclaim().map(done -> Event.ORPHANS_REMOVED))
                .in(State.RECLAIMED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                .in(State.ABANDONED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                .complete();
        return claim.run(steps).map(end -> work.result());
    }
}
