package org.omnigraph.application.protocol;

import io.vavr.control.Option;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.protocol.ProtocolTable;

/**
 * Runners that walk the bare table instead of the state machine built from it. {@code TableConformanceTest} proves that the two
 * go the same way for every state and signal; the bare one costs microseconds instead of milliseconds.
 */
public final class BareRunners {
    private BareRunners() {}

    /** A runner whose steps are decorated. */
    public static ProtocolRunner of(Telemetry telemetry, StepDecorator decorator) {
        return new ProtocolRunner(telemetry, decorator, new Standing.Maker() {
            @Override
            public <S extends Enum<S>, E extends Enum<E>> Standing<S> standingIn(ProtocolTable<S, E> table, S state) {
                return new BareStanding<>(table, state);
            }
        });
    }

    private static final class BareStanding<S extends Enum<S>> implements Standing<S> {
        private final ProtocolTable<S, ?> table;
        private S state;

        BareStanding(ProtocolTable<S, ?> table, S state) {
            this.table = table;
            this.state = state;
        }

        @Override
        public S state() {
            return state;
        }

        @Override
        public boolean send(String signal) {
            Option<S> next = table.next(state, signal);
            next.forEach(to -> state = to);
            return next.isDefined();
        }
    }
}
