package org.omnigraph.application.data;

import java.io.IOException;

/** Rows that can be read more than once: inputs are validated to the end before anything is written. */
public interface RowSource {
    /** The columns of the rows, in storage order. */
    TableSchema schema();

    /** Opens the rows from their start, in memory of the source's own; the caller closes them. */
    Rows open() throws IOException;
}
