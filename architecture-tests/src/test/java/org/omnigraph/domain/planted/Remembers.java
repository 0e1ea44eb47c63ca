package org.omnigraph.domain.planted;

/** Breaks the rule that there is no static mutable state. */
final class Remembers {
    private static int count;

    private Remembers() {}

    static int next() {
        return ++count;
    }
}
