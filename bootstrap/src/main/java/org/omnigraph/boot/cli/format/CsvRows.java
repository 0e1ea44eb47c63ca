package org.omnigraph.boot.cli.format;

import java.io.IOException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.domain.graph.TableDeclaration;

/** Rows of CSV text that {@link CsvScan} has read to its end. */
final class CsvRows implements RowSource {
    private final CsvSource source;
    private final CsvShape shape;
    private final TableDeclaration declaration;
    private final long checksum;

    /**
     * Rows of scanned text.
     *
     * @param checksum of the bytes that were scanned; other bytes are refused at their end
     */
    CsvRows(CsvSource source, CsvShape shape, TableDeclaration declaration, long checksum) {
        this.source = source;
        this.shape = shape;
        this.declaration = declaration;
        this.checksum = checksum;
    }

    @Override
    public TableSchema schema() {
        return TableSchema.of(declaration);
    }

    @Override
    public Rows open() throws IOException {
        CsvRecords records = openPastHeader();
        RootAllocator allocator = new RootAllocator();
        CsvArrowReader reader = new CsvArrowReader(allocator, records, shape, declaration, checksum);
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
                    try (allocator) {
                        reader.close();
                    }
                }
            }
        };
    }

    private CsvRecords openPastHeader() throws IOException {
        try {
            CsvRecords records = CsvRecords.open(source);
            records.next();
            return records;
        } catch (RefusedInput e) {
            throw new IOException(source.name() + " changed while it was loaded", e);
        }
    }
}
