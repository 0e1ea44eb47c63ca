package org.omnigraph.lance.table;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.data.Rows;

/** Rows of an open dataset. Closes what it opened once, the latest first: a reader closed twice throws. */
final class ScannedRows implements Rows {
    private final BufferAllocator allocator;
    private final Dataset dataset;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable ArrowReader reader;

    ScannedRows(BufferAllocator allocator, Dataset dataset) {
        this.allocator = allocator;
        this.dataset = dataset;
        open.push(dataset);
    }

    void start(ScanOptions options, List<String> hidden, @Nullable Long limit) {
        LanceScanner scanner = dataset.newScan(options);
        open.push(scanner);
        ArrowReader scanned = scanner.scanBatches();
        open.push(scanned);
        boolean none = limit != null && limit == 0;
        if (none || !hidden.isEmpty()) {
            ArrowReader shown = new ShownColumns(allocator, scanned, hidden, none);
            open.push(shown);
            reader = shown;
        } else {
            reader = scanned;
        }
    }

    @Override
    public ArrowReader reader() {
        if (reader == null) {
            throw new IllegalStateException("the scan was not started");
        }
        return reader;
    }

    @Override
    public void close() throws IOException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        IOException failed = null;
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                if (failed == null) {
                    failed = new IOException("closing a scan of " + dataset.uri() + " failed", e);
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** Closes after a failure, which keeps what closing adds. */
    void abandon(Exception cause) {
        try {
            close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
