package org.omnigraph.application.simulation;

/**
 * An invariant that does not hold.
 *
 * @param check which one, {@code I1} to {@code I9}
 */
record Violation(String check, String message) {
    @Override
    public String toString() {
        return check + ": " + message;
    }
}
