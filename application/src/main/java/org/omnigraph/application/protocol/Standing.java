package org.omnigraph.application.protocol;

import org.omnigraph.domain.protocol.ProtocolTable;

/** Where one run stands in its table. */
interface Standing<S extends Enum<S>> {
    /** The present state. */
    S state();

    /** Takes a signal's edge; false when it is denied. */
    boolean send(String signal);

    /** Makes standings: the state machine in the product, the bare table where runs are counted in ten thousands. */
    @FunctionalInterface
    interface Maker {
        /** A fresh standing in a state of the table. */
        <S extends Enum<S>, E extends Enum<E>> Standing<S> standingIn(ProtocolTable<S, E> table, S state);
    }
}
