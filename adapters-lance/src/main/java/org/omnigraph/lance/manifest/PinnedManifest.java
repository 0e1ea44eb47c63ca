package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.FragmentMetadata;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

/**
 * One opened version of one line whose stamp and fragments were checked. It owns the dataset handle, which stays at this
 * version whatever happens to the line.
 *
 * @param uuid of the transaction that made the version
 * @param properties null for an unfinished creation
 */
record PinnedManifest(
        ManifestLine line,
        Dataset dataset,
        Ulid graphId,
        String uuid,
        @Nullable CommitProperties properties,
        FragmentClasses fragments)
        implements AutoCloseable {
    /** The generation of a creation that was not finished: the publish that finishes it makes generation 0. */
    private static final long BEFORE_GENESIS = -1;

    private static final String ROW_ID = "_rowid";
    private static final String ROW_ADDRESS = "_rowaddr";

    boolean isUnfinished() {
        return properties == null;
    }

    long version() {
        return dataset.version();
    }

    long generation() {
        return properties == null ? BEFORE_GENESIS : properties.generation();
    }

    /** The rows of some classes as the domain sees them. */
    Either<Failure, ManifestView> view(Set<RowClass> classes) throws Exception {
        Set<RowClass> read = EnumSet.of(RowClass.HEAD);
        read.addAll(classes);
        return scan(read).map(rows -> view(read, rows));
    }

    /** Rows already scanned as the domain sees them. */
    ManifestView view(Set<RowClass> classes, List<StoredRow> rows) {
        return new ManifestView(
                graphId,
                line.branch(),
                version(),
                generation(),
                classes,
                rows.stream().map(StoredRow::row).toList());
    }

    /**
     * Every row of some classes in one scan. No filter is pushed down: it would fetch each of these small fragments twice.
     *
     * @return {@code FOREIGN_WRITER} when a row is not where its class says, or HEAD holds an id twice
     */
    Either<Failure, List<StoredRow>> scan(Set<RowClass> classes) throws Exception {
        Map<Integer, RowClass> classOf = new HashMap<>();
        for (RowClass rowClass : classes) {
            for (FragmentMetadata fragment : fragments.of(rowClass)) {
                classOf.put(fragment.getId(), rowClass);
            }
        }
        List<StoredRow> rows = new ArrayList<>();
        ScanOptions options = new ScanOptions.Builder()
                .fragmentIds(classOf.keySet().stream().sorted().toList())
                .useScalarIndex(false)
                .withRowId(true)
                .withRowAddress(true)
                .build();
        try (LanceScanner scanner = dataset.newScan(options);
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                Either<Failure, List<StoredRow>> batch = decode(reader.getVectorSchemaRoot(), classOf);
                if (batch.isLeft()) {
                    return batch;
                }
                rows.addAll(batch.get());
            }
        }
        return checked(rows);
    }

    private Either<Failure, List<StoredRow>> decode(VectorSchemaRoot batch, Map<Integer, RowClass> classOf) {
        List<StoredRow> rows = new ArrayList<>();
        for (int i = 0; i < batch.getRowCount(); i++) {
            Either<Failure, AuthorityRow> row = RowCodec.row(batch, i);
            if (row.isLeft()) {
                return Either.left(row.getLeft());
            }
            long address = number(batch, ROW_ADDRESS, i);
            RowClass rowClass = classOf.get((int) (address >>> 32));
            if (rowClass != row.get().rowClass()) {
                return foreign("row " + row.get().objectId() + " of version " + version() + " lies in " + rowClass);
            }
            rows.add(new StoredRow(row.get(), rowClass, number(batch, ROW_ID, i), address));
        }
        return Either.right(rows);
    }

    private Either<Failure, List<StoredRow>> checked(List<StoredRow> rows) {
        Set<String> ids = new HashSet<>();
        for (StoredRow row : rows) {
            if (row.rowClass() == RowClass.HEAD && !ids.add(row.row().objectId())) {
                return foreign(
                        "HEAD of version " + version() + " holds " + row.row().objectId() + " twice");
            }
        }
        return Either.right(rows);
    }

    private static long number(VectorSchemaRoot batch, String column, int index) {
        return ((Number) batch.getVector(column).getObject(index)).longValue();
    }

    private static Either<Failure, List<StoredRow>> foreign(String evidence) {
        return Either.left(new ForeignWriter(Lineage.MANIFEST_PATH, evidence));
    }

    @Override
    public void close() {
        dataset.close();
    }
}
