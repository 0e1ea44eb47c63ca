package org.omnigraph.boot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;

/** Rows written down in a test: nodes {@code (id, size)} and edges {@code (id, src, dst)}. */
final class GivenRows {
    private static final Column ID = new Column("id", ColumnType.UTF8, false);
    private static final TableDeclaration NODE =
            new TableDeclaration(List.of(ID, new Column("size", ColumnType.INT64, true)), "id", null);

    private GivenRows() {}

    /** Nodes {@code prefix + 0 .. prefix + (count - 1)}, all of one size. */
    static TableInput nodes(String type, String prefix, int count, long size) {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(List.of(prefix + i, size));
        }
        return input(new TableKey(TableKey.Kind.NODE, type), NODE, rows);
    }

    /** Edges between nodes of one type, each given as {@code {src, dst}}. */
    static TableInput edges(String type, String nodeType, String[]... ends) {
        TableDeclaration shape = new TableDeclaration(
                List.of(ID, new Column("src", ColumnType.UTF8, false), new Column("dst", ColumnType.UTF8, false)),
                null,
                new EdgeEnds("from", nodeType, "to", nodeType));
        List<List<Object>> rows = new ArrayList<>();
        for (String[] e : ends) {
            rows.add(List.of(e[0] + "|" + e[1], e[0], e[1]));
        }
        return input(new TableKey(TableKey.Kind.EDGE, type), shape, rows);
    }

    private static TableInput input(TableKey key, TableDeclaration shape, List<List<Object>> rows) {
        return new TableInput(key, shape, new Source(TableSchema.of(shape), rows), "given rows", row -> row + 2);
    }

    private record Source(TableSchema schema, List<List<Object>> rows) implements RowSource {
        @Override
        public Rows open() {
            BufferAllocator memory = new RootAllocator();
            OneBatch reader = new OneBatch(memory, schema.arrow(), rows);
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
                        memory.close();
                    }
                }
            };
        }
    }

    private static final class OneBatch extends ArrowReader {
        private final Schema schema;
        private final List<List<Object>> rows;
        private boolean read;

        OneBatch(BufferAllocator memory, Schema schema, List<List<Object>> rows) {
            super(memory);
            this.schema = schema;
            this.rows = rows;
        }

        @Override
        public boolean loadNextBatch() throws IOException {
            prepareLoadNextBatch();
            VectorSchemaRoot batch = getVectorSchemaRoot();
            if (read) {
                batch.setRowCount(0);
                return false;
            }
            read = true;
            for (int r = 0; r < rows.size(); r++) {
                for (int c = 0; c < rows.get(r).size(); c++) {
                    Object value = rows.get(r).get(c);
                    if (batch.getVector(c) instanceof VarCharVector text) {
                        text.setSafe(r, value.toString().getBytes(StandardCharsets.UTF_8));
                    } else {
                        ((BigIntVector) batch.getVector(c)).setSafe(r, (Long) value);
                    }
                }
            }
            batch.setRowCount(rows.size());
            return true;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        protected void closeReadSource() {}

        @Override
        protected Schema readSchema() {
            return schema;
        }
    }
}
