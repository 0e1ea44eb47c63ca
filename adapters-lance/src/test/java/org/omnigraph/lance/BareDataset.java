package org.omnigraph.lance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Transaction;
import org.lance.WriteParams;
import org.lance.cleanup.CleanupPolicy;
import org.lance.fragment.RowIdMeta;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.operation.Operation;
import org.lance.operation.Update;
import org.omnigraph.objectstore.ObjectStores;

/** One dataset of two columns, made and changed through Lance alone. */
final class BareDataset implements AutoCloseable {
    static final String PATH = "nodes/guard";
    static final long PHANTOM = 4_000_000_000L;
    static final Schema SCHEMA = new Schema(List.of(
            new Field("id", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null),
            new Field("n", FieldType.nullable(new ArrowType.Int(64, true)), null)));

    final Path root;
    final RootAllocator allocator = new RootAllocator();
    final LanceStore store;

    BareDataset(Path root) {
        this.root = root;
        store = new LanceStore(root.toString(), Map.of(), ObjectStores.local(root), allocator);
        Dataset.write()
                .allocator(allocator)
                .schema(SCHEMA)
                .uri(store.uri(PATH, null))
                .mode(WriteParams.WriteMode.CREATE)
                .enableStableRowIds(true)
                .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                .execute()
                .close();
    }

    @Override
    public void close() {
        store.close();
        allocator.close();
    }

    Dataset at(long version) {
        return store.openAt(PATH, null, version);
    }

    List<FragmentMetadata> rows(String... ids) {
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(SCHEMA, allocator)) {
            batch.allocateNew();
            for (int i = 0; i < ids.length; i++) {
                ((VarCharVector) batch.getVector("id")).setSafe(i, ids[i].getBytes(StandardCharsets.UTF_8));
                ((BigIntVector) batch.getVector("n")).setSafe(i, i);
            }
            batch.setRowCount(ids.length);
            return Fragment.write()
                    .datasetUri(store.uri(PATH, null))
                    .allocator(allocator)
                    .data(batch)
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
        }
    }

    static FragmentMetadata withRowIds(FragmentMetadata fragment, long... ids) {
        return new FragmentMetadata(
                fragment.getId(), fragment.getFiles(), fragment.getPhysicalRows(), null, RowIdMeta.fromRowIds(ids));
    }

    static Update.Builder fenced(List<FragmentMetadata> added) {
        return Update.builder()
                .removedFragmentIds(List.of(PHANTOM))
                .newFragments(added)
                .fieldsForPreservingFragBitmap(new long[] {0, 1});
    }

    static long commit(Dataset base, Operation operation) {
        try (Transaction transaction = new Transaction.Builder()
                        .uuid(UUID.randomUUID().toString())
                        .readVersion(base.version())
                        .operation(operation)
                        .build();
                Dataset landed = new CommitBuilder(base).skipAutoCleanup(true).execute(transaction)) {
            return landed.version();
        }
    }

    /** Appends one row a version, each in a fragment of its own. */
    void grow(int versions) {
        for (int i = 0; i < versions; i++) {
            try (Dataset newest = store.openLatest(PATH, null)) {
                commit(newest, fenced(rows("r" + newest.version())).build());
            }
        }
    }

    Map<Long, String> idsByRowId(long version) throws Exception {
        Map<Long, String> found = new TreeMap<>();
        ScanOptions options = new ScanOptions.Builder().withRowId(true).build();
        try (Dataset dataset = at(version);
                LanceScanner scanner = dataset.newScan(options);
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot batch = reader.getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    long rowId = ((Number) batch.getVector("_rowid").getObject(i)).longValue();
                    found.merge(rowId, batch.getVector("id").getObject(i).toString(), (a, b) -> a + "+" + b);
                }
            }
        }
        return found;
    }

    long files(String folder) throws IOException {
        Path start = root.resolve(PATH).resolve(folder);
        if (!Files.exists(start)) {
            return 0;
        }
        try (Stream<Path> walk = Files.walk(start)) {
            return walk.filter(Files::isRegularFile).count();
        }
    }

    void plant(String key, String content) throws IOException {
        Path file = root.resolve(PATH).resolve(key);
        Files.createDirectories(file.getParent());
        Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    static CleanupPolicy.Builder before(long version) {
        return CleanupPolicy.builder().withBeforeVersion(version).withErrorIfTaggedOldVersions(false);
    }
}
