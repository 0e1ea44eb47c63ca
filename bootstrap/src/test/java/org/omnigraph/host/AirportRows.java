package org.omnigraph.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;

/** Airports as Arrow batches; opened anew for every pass over them. */
record AirportRows(List<Airport> airports) implements RowSource {
    @Override
    public TableSchema schema() {
        return TableSchema.of(Airport.DECLARATION);
    }

    @Override
    public Rows open() {
        BufferAllocator memory = new RootAllocator();
        ArrowReader reader = new OneBatch(memory, airports);
        return new Rows() {
            private boolean open = true;

            @Override
            public ArrowReader reader() {
                return reader;
            }

            @Override
            public void close() throws IOException {
                if (open) {
                    open = false;
                    reader.close();
                    memory.close();
                }
            }
        };
    }

    /** All airports in one batch. */
    private static final class OneBatch extends ArrowReader {
        private final List<Airport> airports;
        private boolean read;

        OneBatch(BufferAllocator memory, List<Airport> airports) {
            super(memory);
            this.airports = airports;
        }

        @Override
        public boolean loadNextBatch() throws IOException {
            prepareLoadNextBatch();
            if (read) {
                return false;
            }
            read = true;
            VectorSchemaRoot batch = getVectorSchemaRoot();
            batch.allocateNew();
            for (int i = 0; i < airports.size(); i++) {
                Airport airport = airports.get(i);
                text(batch, "id", i, airport.iata());
                text(batch, "iata", i, airport.iata());
                text(batch, "city", i, airport.city());
                ((BigIntVector) batch.getVector("flights")).setSafe(i, airport.flights());
            }
            batch.setRowCount(airports.size());
            return true;
        }

        private static void text(VectorSchemaRoot batch, String column, int row, String value) {
            ((VarCharVector) batch.getVector(column)).setSafe(row, value.getBytes(UTF_8));
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        protected void closeReadSource() {}

        @Override
        protected Schema readSchema() {
            return TableSchema.of(Airport.DECLARATION).arrow();
        }
    }
}
