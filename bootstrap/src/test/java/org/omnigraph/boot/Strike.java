package org.omnigraph.boot;

/**
 * Where a child process stops for good, or waits.
 *
 * @param protocol the protocol table's name
 * @param state the state it is in
 * @param point when, in that state
 */
record Strike(String protocol, String state, Point point) {
    /** When, in a state. */
    enum Point {
        /** The state is reached, its step not begun. */
        BEFORE,
        /** After the first of several effects of the step; where the step publishes, after its last check. */
        MIDWAY,
        /** The step's effect has landed, nobody has acted on it. */
        AFTER
    }

    /** The states that a run reaches only by being refused, and by starting again. */
    boolean onTheWayBack() {
        return switch (state) {
            case "ABORTING", "ABORTED", "UNTAGGED", "UNARMED", "ABANDONED" -> true;
            default -> false;
        };
    }

    boolean restarts() {
        return state.equals("RESTARTING");
    }

    boolean is(String otherProtocol, String otherState, Point otherPoint) {
        return protocol.equals(otherProtocol) && state.equals(otherState) && point == otherPoint;
    }

    @Override
    public String toString() {
        return protocol + " / " + state + " / " + point;
    }
}
