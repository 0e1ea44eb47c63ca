package org.omnigraph.boot.cli.format;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowJson;
import org.omnigraph.application.data.Rows;

/**
 * Rows as plain values, one at a time: {@link String}, {@link Boolean}, {@link Long}, {@link Double}, {@link LocalDate},
 * {@link Instant}.
 */
public final class PlainRows implements AutoCloseable {
    private final Rows rows;
    private int row = -1;
    private int rowsInBatch;
    private boolean ended;

    /** Takes the rows over; closing this closes them. */
    public PlainRows(Rows rows) {
        this.rows = rows;
    }

    /** The names of the columns, in order. */
    public List<String> columns() throws IOException {
        return batch().getSchema().getFields().stream().map(Field::getName).toList();
    }

    /** Moves to the next row; false when there is none. */
    public boolean advance() throws IOException {
        row++;
        while (!ended && row >= rowsInBatch) {
            ended = !rows.reader().loadNextBatch();
            rowsInBatch = ended ? 0 : batch().getRowCount();
            row = 0;
        }
        return !ended;
    }

    /** The values of this row in column order, null where it has none. */
    public List<@Nullable Object> values() throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        for (FieldVector vector : batch().getFieldVectors()) {
            values.add(vector.isNull(row) ? null : value(vector, row));
        }
        return values;
    }

    /** This row as the content hash sees it: one line of compact JSON, without line end. */
    public String json() throws IOException {
        return RowJson.line(batch(), row);
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    private VectorSchemaRoot batch() throws IOException {
        return rows.reader().getVectorSchemaRoot();
    }

    private static Object value(FieldVector vector, int row) throws IOException {
        if (vector instanceof VarCharVector text) {
            return text.getObject(row).toString();
        }
        if (vector instanceof BitVector bit) {
            return bit.get(row) == 1;
        }
        if (vector instanceof BigIntVector whole) {
            return whole.get(row);
        }
        if (vector instanceof Float8Vector decimal) {
            return decimal.get(row);
        }
        if (vector instanceof DateDayVector date) {
            return LocalDate.ofEpochDay(date.get(row));
        }
        if (vector instanceof TimeStampMicroTZVector instant) {
            return Instant.EPOCH.plus(instant.get(row), ChronoUnit.MICROS);
        }
        throw new IOException("column " + vector.getName() + " has type "
                + vector.getField().getType() + ", which no graph column has");
    }
}
