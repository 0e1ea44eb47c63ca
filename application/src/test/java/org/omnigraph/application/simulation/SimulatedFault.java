package org.omnigraph.application.simulation;

/** The exception of an adapter that should have answered by a failure. */
final class SimulatedFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    SimulatedFault(String what) {
        super("the store broke off during " + what);
    }
}
