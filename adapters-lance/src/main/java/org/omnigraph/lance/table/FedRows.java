package org.omnigraph.lance.table;

import io.vavr.control.Option;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;

/**
 * The rows of an input as Lance pulls them: one or more passes over the input, in each of them the selected rows, one batch
 * of the input at a time. Rows are copied, because Lance may still hold a batch when the input reuses its memory.
 */
final class FedRows extends ArrowReader {
    private final Schema schema;
    private final TableEffect effect;
    private final Deque<RowSelection> passes;
    private @Nullable Rows rows;
    private int position;
    private @Nullable Failure fault;

    FedRows(BufferAllocator allocator, Schema schema, TableEffect effect, List<RowSelection> passes) {
        super(allocator);
        this.schema = schema;
        this.effect = effect;
        this.passes = new ArrayDeque<>(passes);
    }

    /** Why the input could not be fed to its end; Lance itself reports only a text. */
    Option<Failure> fault() {
        return Option.of(fault);
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        while (!passes.isEmpty()) {
            if (loadInput()) {
                int taken = take(passes.element());
                if (taken > 0) {
                    return true;
                }
            } else {
                stopOn(passes.remove().refusesEnd(position));
                closeInput();
            }
        }
        return false;
    }

    private boolean loadInput() throws IOException {
        try {
            if (rows == null) {
                rows = effect.rows().open();
                position = 0;
            }
            return rows.reader().loadNextBatch();
        } catch (IOException e) {
            fault = unreadable(effect, e);
            throw e;
        }
    }

    private int take(RowSelection selection) throws IOException {
        VectorSchemaRoot input = inputBatch();
        VectorSchemaRoot batch = getVectorSchemaRoot();
        checkNulls(input);
        // New buffers: the last batch may still be in use.
        batch.allocateNew();
        FieldVector ids = input.getVector("id");
        int taken = 0;
        for (int row = 0; row < input.getRowCount(); row++, position++) {
            stopOn(selection.refuses(position, String.valueOf(ids.getObject(row))));
            if (selection.takes(position)) {
                copy(input, row, batch, taken++);
            }
        }
        batch.setRowCount(taken);
        return taken;
    }

    private VectorSchemaRoot inputBatch() throws IOException {
        if (rows == null) {
            throw new IllegalStateException("no input is open");
        }
        return rows.reader().getVectorSchemaRoot();
    }

    private static void copy(VectorSchemaRoot input, int from, VectorSchemaRoot batch, int to) {
        for (int column = 0; column < batch.getFieldVectors().size(); column++) {
            batch.getVector(column).copyFromSafe(from, to, input.getVector(column));
        }
    }

    private void checkNulls(VectorSchemaRoot input) throws IOException {
        for (int column = 0; column < schema.getFields().size(); column++) {
            Field field = schema.getFields().get(column);
            if (!field.isNullable() && input.getVector(column).getNullCount() > 0) {
                stopOn(Option.some(new SchemaConflict(effect.key().toString(), field.getName(), "never null", "null")));
            }
        }
    }

    private void stopOn(Option<Failure> refusal) throws IOException {
        if (refusal.isDefined()) {
            fault = refusal.get();
            throw new IOException(refusal.get().message());
        }
    }

    static Failure unreadable(TableEffect effect, IOException e) {
        return new UnreadableInput("the input of " + effect.key(), String.valueOf(e.getMessage()));
    }

    private void closeInput() throws IOException {
        Rows open = rows;
        rows = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    protected void closeReadSource() throws IOException {
        closeInput();
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }
}
