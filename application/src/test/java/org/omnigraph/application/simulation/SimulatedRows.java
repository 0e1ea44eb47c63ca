package org.omnigraph.application.simulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.application.simulation.StoredState.StoredRow;

/** Rows of the simulated store as Arrow: text columns only, one batch. */
final class SimulatedRows extends ArrowReader {
    private static final List<String> NODE_COLUMNS = List.of("id");

    private final List<String> columns;
    private final Map<String, StoredRow> rows;
    private boolean read;

    private SimulatedRows(BufferAllocator allocator, List<String> columns, Map<String, StoredRow> rows) {
        super(allocator);
        this.columns = columns;
        this.rows = rows;
    }

    /** Rows with some columns; with {@code id} alone when none are named. */
    static Rows open(Map<String, StoredRow> rows, List<String> columns) {
        RootAllocator allocator = new RootAllocator();
        SimulatedRows reader = new SimulatedRows(allocator, columns.isEmpty() ? NODE_COLUMNS : columns, rows);
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
                    allocator.close();
                }
            }
        };
    }

    /** Input rows of a load. */
    static RowSource source(Map<String, StoredRow> rows, List<String> columns) {
        return new RowSource() {
            @Override
            public TableSchema schema() {
                return new TableSchema(schemaOf(columns));
            }

            @Override
            public Rows open() {
                return SimulatedRows.open(rows, columns);
            }
        };
    }

    private static Schema schemaOf(List<String> columns) {
        return new Schema(columns.stream()
                .map(name -> new Field(name, new FieldType(true, ArrowType.Utf8.INSTANCE, null), null))
                .toList());
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        VectorSchemaRoot root = getVectorSchemaRoot();
        if (read) {
            root.setRowCount(0);
            return false;
        }
        read = true;
        root.getFieldVectors().forEach(FieldVector::allocateNew);
        int position = 0;
        for (Map.Entry<String, StoredRow> row : rows.entrySet()) {
            for (int c = 0; c < columns.size(); c++) {
                String value = value(row, columns.get(c));
                if (value != null && root.getVector(c) instanceof VarCharVector vector) {
                    vector.setSafe(position, value.getBytes(StandardCharsets.UTF_8));
                }
            }
            position++;
        }
        root.setRowCount(position);
        return position > 0;
    }

    private static @Nullable String value(Map.Entry<String, StoredRow> row, String column) {
        return switch (column) {
            case "src" -> row.getValue().src();
            case "dst" -> row.getValue().dst();
            default -> row.getKey();
        };
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    protected void closeReadSource() {}

    @Override
    protected Schema readSchema() {
        return schemaOf(columns);
    }
}
