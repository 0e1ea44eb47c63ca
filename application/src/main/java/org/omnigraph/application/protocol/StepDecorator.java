package org.omnigraph.application.protocol;

import org.omnigraph.domain.protocol.ProtocolTable;

/** Wraps the steps of every run: the seam through which tests crash a run. The product decorates nothing. */
@FunctionalInterface
public interface StepDecorator {
    /** Leaves every step as it is. */
    StepDecorator NONE = new StepDecorator() {
        @Override
        public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                ProtocolTable<S, E> table, S state, Step<E> step) {
            return step;
        }
    };

    /** The step to run in a state. */
    <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(ProtocolTable<S, E> table, S state, Step<E> step);
}
