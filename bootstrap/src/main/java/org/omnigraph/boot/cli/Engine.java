package org.omnigraph.boot.cli;

import java.time.InstantSource;
import org.omnigraph.application.port.in.GraphStores;

/** The engine behind the commands, started by the first call that needs it: help and usage errors never wait for it. */
interface Engine extends AutoCloseable {
    /** Where every graph starts. */
    GraphStores stores();

    /** The engine's wall clock. */
    InstantSource clock();

    /** Stops what was started; nothing when nothing was. */
    @Override
    void close();
}
