package org.omnigraph.application.simulation;

/** Unwinds the thread of a simulated process that disappeared. Every access while it unwinds is refused the same way. */
final class ProcessKilled extends Error {
    private static final long serialVersionUID = 1;

    ProcessKilled() {
        super("this process disappeared", null, false, false);
    }
}
