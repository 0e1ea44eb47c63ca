package org.omnigraph.lance.table;

import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** A reader without some of its columns, or without any row; the scan under it is closed by whoever opened it. */
final class ShownColumns extends ArrowReader {
    private final ArrowReader scanned;
    private final List<String> hidden;
    private final boolean none;

    ShownColumns(BufferAllocator allocator, ArrowReader scanned, List<String> hidden, boolean none) {
        super(allocator);
        this.scanned = scanned;
        this.hidden = hidden;
        this.none = none;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        if (none || !scanned.loadNextBatch()) {
            return false;
        }
        VectorSchemaRoot from = scanned.getVectorSchemaRoot();
        VectorSchemaRoot to = getVectorSchemaRoot();
        for (FieldVector shown : to.getFieldVectors()) {
            from.getVector(shown.getName()).makeTransferPair(shown).transfer();
        }
        to.setRowCount(from.getRowCount());
        return true;
    }

    @Override
    public long bytesRead() {
        return scanned.bytesRead();
    }

    @Override
    protected void closeReadSource() {
        // Nothing of its own.
    }

    @Override
    protected Schema readSchema() throws IOException {
        return new Schema(scanned.getVectorSchemaRoot().getSchema().getFields().stream()
                .filter(field -> !hidden.contains(field.getName()))
                .toList());
    }
}
