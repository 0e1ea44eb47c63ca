package org.omnigraph.application.data;

import java.io.IOException;
import org.apache.arrow.vector.ipc.ArrowReader;

/** A stream of rows. The consumer pulls batches from the reader and closes this, never the reader itself. */
public interface Rows extends AutoCloseable {
    /** The batches. */
    ArrowReader reader();

    /** Releases the reader and everything under it; closing twice does nothing. */
    @Override
    void close() throws IOException;
}
