package org.omnigraph.domain.planted;

/** Breaks the rule that the domain asks nobody. */
final class AsksTheProcess {
    long pid() {
        return ProcessHandle.current().pid();
    }
}
