package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.ClaimFailure.RecoveryRequired;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StepFailed;

/** One run: some processes over one store under one chooser, watched by the invariants. */
final class Universe {
    private static final int TRIES = 3;

    private final Scenario scenario;
    private final StoredState store;
    private final Invariants invariants;
    private final Ledger ledger;
    private final Scheduler scheduler;

    private Universe(Scenario scenario, Chooser chooser, boolean traced) {
        this.scenario = scenario;
        this.store = scenario.store().copy();
        this.invariants = new Invariants(store);
        this.ledger = new Ledger(store, invariants);
        List<Runnable> bodies = new ArrayList<>();
        for (int i = 0; i < scenario.scripts().size(); i++) {
            int process = i;
            bodies.add(() -> live(process));
        }
        this.scheduler = new Scheduler(chooser, bodies, (process, what) -> checked(process), traced);
    }

    /**
     * How a run ended.
     *
     * @param schedule every move of it
     * @param violation what did not hold; null when everything did
     * @param made the accesses of the schedule, one for each move that is not late
     * @param acknowledged operations that succeeded
     * @param failures operations that did not
     */
    record Outcome(
            Scenario scenario,
            Schedule schedule,
            @Nullable Violation violation,
            List<Chooser.Arrival> made,
            List<String> trace,
            int acknowledged,
            int failures) {
        /** One line that replays this run. */
        String replay() {
            return "-Domnigraph.seed=" + scenario.seed() + " -Domnigraph.schedule=" + schedule;
        }
    }

    static Outcome run(Scenario scenario, Chooser chooser, Executor crew) {
        return new Universe(scenario, chooser, false).run(crew);
    }

    static Outcome traced(Scenario scenario, Chooser chooser, Executor crew) {
        return new Universe(scenario, chooser, true).run(crew);
    }

    private Outcome run(Executor crew) {
        scheduler.run(crew);
        if (invariants.violation() == null) {
            invariants.check(-1);
            ledger.check();
            Aftermath.of(scenario, store, invariants).settle();
        }
        return new Outcome(
                scenario,
                scheduler.schedule(),
                invariants.violation(),
                scheduler.made(),
                scheduler.trace(),
                ledger.acknowledged(),
                ledger.failures());
    }

    private void live(int number) {
        SimulatedProcess process =
                SimulatedProcess.of(number, store, scheduler, scenario.claims(), scenario.planting());
        Either<Failure, OpenGraph> opened = opened(process);
        if (opened.isLeft()) {
            return;
        }
        try (OpenGraph graph = opened.get()) {
            for (Operation operation : scenario.scripts().get(number)) {
                perform(process, graph, operation);
            }
        }
    }

    /** Opening settles what others left, so the store may break off during it. */
    private static Either<Failure, OpenGraph> opened(SimulatedProcess process) {
        try {
            return process.open();
        } catch (SimulatedFault fault) {
            return Either.left(new StepFailed("open", "", String.valueOf(fault.getMessage())));
        }
    }

    private void perform(SimulatedProcess process, OpenGraph graph, Operation operation) {
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            process.beginOperation();
            Either<Failure, ?> outcome = outcome(process, graph, operation);
            scheduler.note("  " + operation + " -> "
                    + outcome.fold(failure -> failure.code() + " " + failure.message(), done -> "done"));
            ledger.ended(process, outcome);
            checked(process.number());
            boolean again = outcome.isLeft()
                    && (outcome.getLeft() instanceof ClaimHeld || outcome.getLeft() instanceof RecoveryRequired);
            if (!again || attempt == TRIES) {
                outcome.peekLeft(failure -> ledger.gaveUp(process, operation, failure));
                return;
            }
        }
    }

    /** What is thrown outside of a protocol reaches the caller as it is, and says nothing about what happened. */
    private static Either<Failure, ?> outcome(SimulatedProcess process, OpenGraph graph, Operation operation) {
        try {
            return operation.perform(graph);
        } catch (SimulatedFault fault) {
            return Either.left(
                    new StepFailed(operation.toString(), process.state(), String.valueOf(fault.getMessage())));
        }
    }

    private void checked(int process) {
        invariants.check(process);
        if (invariants.violation() != null) {
            scheduler.stop();
        }
    }
}
