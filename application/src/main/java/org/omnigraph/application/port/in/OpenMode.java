package org.omnigraph.application.port.in;

/** How a graph is opened. */
public enum OpenMode {
    /** Reads only: no barrier, no write of any kind. */
    READ_ONLY,
    /** Reads and writes. */
    READ_WRITE
}
