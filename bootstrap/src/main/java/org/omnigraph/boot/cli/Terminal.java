package org.omnigraph.boot.cli;

import java.util.Set;

/**
 * What the launcher found out about the standard streams; a JVM cannot ask portably.
 *
 * @param streams which of {@code out} and {@code err} are a terminal
 * @param width its columns
 */
record Terminal(Set<String> streams, int width) {
    /** No stream is a terminal. */
    static final Terminal NONE = new Terminal(Set.of(), Integer.MAX_VALUE);

    private static final int USUAL_WIDTH = 80;

    /** Reads what the launcher passed as system properties. */
    static Terminal detect() {
        String streams = System.getProperty("omnigraph.terminal", "");
        String width = System.getProperty("omnigraph.width", "");
        return streams.isEmpty()
                ? NONE
                : new Terminal(
                        Set.of(streams.split(",")),
                        width.matches("[1-9][0-9]{1,4}") ? Integer.parseInt(width) : USUAL_WIDTH);
    }

    boolean out() {
        return streams.contains("out");
    }

    boolean err() {
        return streams.contains("err");
    }

    /** The columns a line of data may take. */
    int lineWidth() {
        return out() ? width : Integer.MAX_VALUE;
    }
}
