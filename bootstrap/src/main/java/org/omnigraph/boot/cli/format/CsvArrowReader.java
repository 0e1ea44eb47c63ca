package org.omnigraph.boot.cli.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.boot.cli.format.CsvShape.Slot;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;

/** The second reading of an input: a stream of Arrow batches. */
final class CsvArrowReader extends ArrowReader {
    private static final int MOST_ROWS = 8192;
    private static final int ENOUGH_CHARACTERS = 4 * 1024 * 1024;

    private final CsvRecords records;
    private final CsvShape shape;
    private final TableDeclaration declaration;
    private final long checksum;
    private long characters;

    CsvArrowReader(
            BufferAllocator allocator,
            CsvRecords records,
            CsvShape shape,
            TableDeclaration declaration,
            long checksum) {
        super(allocator);
        this.records = records;
        this.shape = shape;
        this.declaration = declaration;
        this.checksum = checksum;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        VectorSchemaRoot root = getVectorSchemaRoot();
        root.getFieldVectors().forEach(FieldVector::allocateNew);
        int rows = 0;
        long batchStart = characters;
        while (rows < MOST_ROWS && characters - batchStart < ENOUGH_CHARACTERS) {
            CsvRecords.Line line = next();
            if (line == null) {
                break;
            }
            write(root.getFieldVectors(), rows, line);
            rows++;
        }
        root.setRowCount(rows);
        return rows > 0;
    }

    @Override
    public long bytesRead() {
        return characters;
    }

    @Override
    protected void closeReadSource() throws IOException {
        records.close();
    }

    @Override
    protected Schema readSchema() {
        return TableSchema.of(declaration).arrow();
    }

    private CsvRecords.@Nullable Line next() throws IOException {
        try {
            CsvRecords.Line line = records.next();
            if (line == null && records.checksum() != checksum) {
                throw changed(null);
            }
            return line;
        } catch (RefusedInput e) {
            throw changed(e);
        }
    }

    private void write(List<FieldVector> vectors, int row, CsvRecords.Line line) throws IOException {
        try {
            for (int i = 0; i < vectors.size(); i++) {
                Slot slot = shape.slots().get(i);
                String text = slot.text(line.values());
                if (text != null) {
                    characters += text.length();
                    set(vectors.get(i), declaration.columns().get(i).type(), row, text);
                }
            }
        } catch (NumberFormatException | DateTimeException | IndexOutOfBoundsException e) {
            throw changed(e);
        }
    }

    private static void set(FieldVector vector, ColumnType type, int row, String text) {
        switch (type) {
            case UTF8 -> ((VarCharVector) vector).setSafe(row, text.getBytes(StandardCharsets.UTF_8));
            case BOOL -> ((BitVector) vector).setSafe(row, text.equals("true") ? 1 : 0);
            case INT64 -> ((BigIntVector) vector).setSafe(row, Long.parseLong(text));
            case FLOAT64 -> ((Float8Vector) vector).setSafe(row, Double.parseDouble(text));
            case DATE32 -> ((DateDayVector) vector).setSafe(row, ColumnText.days(text));
            case TIMESTAMP_MICROS -> ((TimeStampMicroTZVector) vector).setSafe(row, ColumnText.micros(text));
        }
    }

    /** What was scanned fits its types, so text that does not is other text. */
    private static IOException changed(@Nullable Exception cause) {
        return new IOException("the input changed between its check and its load", cause);
    }
}
