package org.omnigraph.application.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;

/** Reads text columns of rows, one row after the other. */
public final class TextColumns {
    private TextColumns() {}

    /** Takes the text of the asked columns of one row. */
    @FunctionalInterface
    public interface RowConsumer {
        /**
         * Takes one row.
         *
         * @param row position of the row, from 0
         * @param values the texts in the order of the asked columns; null where the row has none
         */
        void accept(long row, @Nullable String[] values);
    }

    /**
     * Reads every row and closes the rows.
     *
     * @throws IOException when reading fails or a column is absent or no text
     */
    public static void read(Rows rows, List<String> columns, RowConsumer consumer) throws IOException {
        try (rows) {
            long position = 0;
            while (rows.reader().loadNextBatch()) {
                VectorSchemaRoot batch = rows.reader().getVectorSchemaRoot();
                VarCharVector[] vectors = new VarCharVector[columns.size()];
                for (int c = 0; c < vectors.length; c++) {
                    vectors[c] = text(batch.getVector(columns.get(c)), columns.get(c));
                }
                for (int i = 0; i < batch.getRowCount(); i++) {
                    @Nullable String[] values = new String[vectors.length];
                    for (int c = 0; c < vectors.length; c++) {
                        byte[] bytes = vectors[c].get(i);
                        values[c] = bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
                    }
                    consumer.accept(position++, values);
                }
            }
        }
    }

    private static VarCharVector text(@Nullable FieldVector vector, String column) throws IOException {
        if (vector instanceof VarCharVector text) {
            return text;
        }
        throw new IOException("column " + column + (vector == null ? " is absent" : " is no text"));
    }
}
