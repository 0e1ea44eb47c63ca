package org.omnigraph.lance.scratch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;

/**
 * Sample rows as an input, hard to read on purpose: memory of its own, small batches, an empty batch first, and the same
 * buffers for every batch.
 */
public final class SampleRows implements RowSource {
    private static final int BATCH = 3;
    private static final String NULL_ID = "\0null";

    private final List<Sample> rows;
    private int opened;

    private SampleRows(List<Sample> rows) {
        this.rows = List.copyOf(rows);
    }

    /** These rows, in this order. */
    public static SampleRows of(Sample... rows) {
        return new SampleRows(List.of(rows));
    }

    /** These rows, in this order. */
    public static SampleRows of(List<Sample> rows) {
        return new SampleRows(rows);
    }

    /** One row without an id, which no input should offer. */
    public static SampleRows withNullId() {
        return new SampleRows(List.of(Sample.of("x", 1), new Sample(NULL_ID, 1L, null)));
    }

    /** How often the rows were opened. */
    public int opened() {
        return opened;
    }

    @Override
    public TableSchema schema() {
        return Sample.SCHEMA;
    }

    @Override
    public Rows open() {
        opened++;
        RootAllocator allocator = new RootAllocator();
        Batches reader = new Batches(allocator, rows);
        return new Rows() {
            private boolean closed;

            @Override
            public ArrowReader reader() {
                return reader;
            }

            @Override
            public void close() throws IOException {
                if (!closed) {
                    closed = true;
                    reader.close();
                    // Throws when somebody still holds a buffer of these rows.
                    allocator.close();
                }
            }
        };
    }

    private static final class Batches extends ArrowReader {
        private final List<Sample> rows;
        private int next = -1;

        Batches(RootAllocator allocator, List<Sample> rows) {
            super(allocator);
            this.rows = rows;
        }

        @Override
        public boolean loadNextBatch() throws IOException {
            prepareLoadNextBatch();
            VectorSchemaRoot batch = getVectorSchemaRoot();
            if (next < 0) {
                next = 0;
                batch.allocateNew();
                return true;
            }
            int size = Math.min(BATCH, rows.size() - next);
            batch.getFieldVectors().forEach(vector -> vector.reset());
            for (int i = 0; i < size; i++) {
                set(batch, i, rows.get(next + i));
            }
            batch.setRowCount(size);
            next += size;
            return size > 0;
        }

        private static void set(VectorSchemaRoot batch, int i, Sample row) {
            text(batch, "id", i, row.id().equals(NULL_ID) ? null : row.id());
            BigIntVector number = (BigIntVector) batch.getVector("number");
            if (row.number() == null) {
                number.setNull(i);
            } else {
                number.setSafe(i, row.number());
            }
            text(batch, "text", i, row.text());
        }

        private static void text(
                VectorSchemaRoot batch, String column, int i, @org.jspecify.annotations.Nullable String value) {
            VarCharVector vector = (VarCharVector) batch.getVector(column);
            if (value == null) {
                vector.setNull(i);
            } else {
                vector.setSafe(i, value.getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        protected void closeReadSource() {
            // Nothing of its own.
        }

        @Override
        protected Schema readSchema() {
            return Sample.SCHEMA.arrow();
        }
    }
}
