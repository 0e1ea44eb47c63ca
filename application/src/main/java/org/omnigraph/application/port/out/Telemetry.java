package org.omnigraph.application.port.out;

import org.omnigraph.domain.failure.Failure;

/** What a run tells whoever watches it. Implementations must not throw. */
public interface Telemetry {
    /** A protocol reached a state. */
    void reached(String protocol, String state);

    /** Long work went on: {@code done} of {@code total}. */
    void progress(String work, long done, long total);

    /** Something failed that does not change the outcome: it only retains extra data or leaves work for the next run. */
    void warning(String about, Failure failure);

    /** Says nothing. */
    Telemetry SILENT = new Telemetry() {
        @Override
        public void reached(String protocol, String state) {}

        @Override
        public void progress(String work, long done, long total) {}

        @Override
        public void warning(String about, Failure failure) {}
    };
}
