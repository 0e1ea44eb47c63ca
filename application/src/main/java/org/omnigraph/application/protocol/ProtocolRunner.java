package org.omnigraph.application.protocol;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StepFailed;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Transition;

/**
 * Walks a protocol table: do the step of the current state, fire its outcome into the machine, compare the machine's state with
 * the table's, repeat until a terminal. A failure takes the state's refuse edge, and the first failure is what the caller gets;
 * a thrown exception becomes {@link StepFailed} on the same edge; an {@link Error} is rethrown at once.
 */
public final class ProtocolRunner {
    /** How often a run goes back to capture before it gives up. */
    static final int MAX_RESTARTS = 8;

    private final Telemetry telemetry;
    private final StepDecorator decorator;
    private final Standing.Maker standings;

    /** A runner that decorates nothing. */
    public ProtocolRunner(Telemetry telemetry) {
        this(telemetry, StepDecorator.NONE);
    }

    /** A runner whose steps are decorated; for tests that crash a run. */
    public ProtocolRunner(Telemetry telemetry, StepDecorator decorator) {
        this(telemetry, decorator, TableMachine::standingIn);
    }

    ProtocolRunner(Telemetry telemetry, StepDecorator decorator, Standing.Maker standings) {
        this.telemetry = telemetry;
        this.decorator = decorator;
        this.standings = standings;
    }

    /** Runs to a terminal: the done state, or the first failure. */
    public <S extends Enum<S>, E extends Enum<E>> Either<Failure, S> run(StepBindings<S, E> bindings) {
        return new Run<>(bindings).toTheEnd();
    }

    private final class Run<S extends Enum<S>, E extends Enum<E>> {
        private final StepBindings<S, E> bindings;
        private final ProtocolTable<S, E> table;
        private final Standing<S> machine;
        private @Nullable Failure first;
        private int restarts;

        Run(StepBindings<S, E> bindings) {
            this.bindings = bindings;
            this.table = bindings.table();
            this.machine = standings.standingIn(table, table.initial());
        }

        Either<Failure, S> toTheEnd() {
            while (!table.terminals().contains(machine.state())) {
                S state = machine.state();
                Either<Failure, E> outcome = perform(state);
                String signal = outcome.fold(failure -> refuse(failure), event -> signal(state, event));
                if (table.next(state, signal).isEmpty()) {
                    return Either.left(first == null ? noEdge(state, signal) : first);
                }
                advance(state, signal);
            }
            S end = machine.state();
            return table.refusals().contains(end) && first != null ? Either.left(first) : Either.right(end);
        }

        private Either<Failure, E> perform(S state) {
            try {
                return decorator.decorate(table, state, bindings.step(state)).perform();
            } catch (RuntimeException e) {
                return Either.left(new StepFailed(table.name(), state.name(), describe(e)));
            }
        }

        private String refuse(Failure failure) {
            if (first == null) {
                first = failure;
            } else {
                telemetry.warning(table.name() + " in " + machine.state(), failure);
            }
            return ProtocolTable.REFUSE;
        }

        private String signal(S state, E event) {
            boolean restart = table.edge(state, event.name()).exists(t -> t.kind() == Transition.Kind.RESTART);
            if (restart && ++restarts > MAX_RESTARTS) {
                return refuse(new Contended(table.name(), MAX_RESTARTS));
            }
            return event.name();
        }

        private void advance(S state, String signal) {
            S expected = table.next(state, signal).get();
            if (!machine.send(signal) || machine.state() != expected) {
                throw new IllegalStateException(table.name() + ": the machine went from " + state + " by " + signal
                        + " to " + machine.state() + ", the table says " + expected);
            }
            telemetry.reached(table.name(), expected.name());
        }

        private Failure noEdge(S state, String signal) {
            return new StepFailed(table.name(), state.name(), "the table has no edge for " + signal);
        }
    }

    private static String describe(RuntimeException e) {
        String message = e.getMessage();
        return e.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
