package org.omnigraph.application.port.in;

/** How a graph is opened. */
public enum OpenMode {
    /** Reads only: no barrier, no write of any kind. */
    READ_ONLY,
    /** Reads and writes; what earlier processes left is settled while opening. */
    READ_WRITE,
    /** Reads and writes; what earlier processes left is not touched while opening, for who came to repair it and report. */
    REPAIR
}
