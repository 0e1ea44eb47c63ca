package org.omnigraph.application.protocol;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.omnigraph.domain.protocol.ProtocolTable;

/** Which step does the work of which state of one table. */
public final class StepBindings<S extends Enum<S>, E extends Enum<E>> {
    private final ProtocolTable<S, E> table;
    private final Map<S, Step<E>> steps;

    private StepBindings(ProtocolTable<S, E> table, Map<S, Step<E>> steps) {
        this.table = table;
        this.steps = new EnumMap<>(steps);
    }

    /** Starts the bindings of a table. */
    public static <S extends Enum<S>, E extends Enum<E>> Builder<S, E> bind(ProtocolTable<S, E> table) {
        return new Builder<>(table);
    }

    /** The table whose states are bound. */
    public ProtocolTable<S, E> table() {
        return table;
    }

    /** The work of a state. */
    Step<E> step(S state) {
        Step<E> step = steps.get(state);
        if (step == null) {
            throw new IllegalStateException(table.name() + " has no step in " + state);
        }
        return step;
    }

    /** Collects bindings. */
    public static final class Builder<S extends Enum<S>, E extends Enum<E>> {
        private final ProtocolTable<S, E> table;
        private final Map<S, Step<E>> steps;

        private Builder(ProtocolTable<S, E> table) {
            this.table = table;
            this.steps = new EnumMap<>(table.initial().getDeclaringClass());
        }

        /** Binds the work of a state. */
        public Builder<S, E> in(S state, Step<E> step) {
            steps.put(state, step);
            return this;
        }

        /**
         * The bindings.
         *
         * @throws IllegalStateException when a working state has no step, or a step is bound to a state without work
         */
        public StepBindings<S, E> complete() {
            Set<S> working = table.working();
            if (!working.equals(steps.keySet())) {
                throw new IllegalStateException(
                        table.name() + " works in " + working + ", steps are bound in " + steps.keySet());
            }
            return new StepBindings<>(table, steps);
        }
    }
}
