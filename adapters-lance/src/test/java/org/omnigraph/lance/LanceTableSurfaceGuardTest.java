package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Ref;
import org.lance.Tag;
import org.lance.Transaction;
import org.lance.WriteParams;
import org.lance.cleanup.CleanupPolicy;
import org.lance.fragment.RowIdMeta;
import org.lance.ipc.ColumnOrdering;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.memwal.InitializeMemWalParams;
import org.lance.operation.Append;
import org.lance.operation.Operation;
import org.lance.operation.Overwrite;
import org.lance.operation.Update;
import org.omnigraph.objectstore.ObjectStores;

/**
 * What Lance 7.0.0 does that tables, pins and collection are built around, asked of Lance alone. A test that fails after an
 * upgrade names a rule that may fall away, or one that no longer suffices.
 */
class LanceTableSurfaceGuardTest {
    private static final String PATH = "nodes/guard";
    private static final long PHANTOM = 4_000_000_000L;
    private static final Schema SCHEMA = new Schema(List.of(
            new Field("id", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null),
            new Field("n", FieldType.nullable(new ArrowType.Int(64, true)), null)));

    @TempDir
    Path root;

    private final RootAllocator allocator = new RootAllocator();
    private LanceStore store;

    @BeforeEach
    void create() {
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

    @AfterEach
    void close() {
        store.close();
        allocator.close();
    }

    private Dataset at(long version) {
        return store.openAt(PATH, null, version);
    }

    private List<FragmentMetadata> rows(String... ids) {
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

    private static FragmentMetadata withRowIds(FragmentMetadata fragment, long... ids) {
        return new FragmentMetadata(
                fragment.getId(), fragment.getFiles(), fragment.getPhysicalRows(), null, RowIdMeta.fromRowIds(ids));
    }

    private static Update.Builder fenced(List<FragmentMetadata> added) {
        return Update.builder()
                .removedFragmentIds(List.of(PHANTOM))
                .newFragments(added)
                .fieldsForPreservingFragBitmap(new long[] {0, 1});
    }

    private static long commit(Dataset base, Operation operation) {
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
    private void grow(int versions) {
        for (int i = 0; i < versions; i++) {
            try (Dataset newest = store.openLatest(PATH, null)) {
                commit(newest, fenced(rows("r" + newest.version())).build());
            }
        }
    }

    private Map<Long, String> idsByRowId(long version) throws Exception {
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

    private long files(String folder) throws IOException {
        Path start = root.resolve(PATH).resolve(folder);
        if (!Files.exists(start)) {
            return 0;
        }
        try (Stream<Path> walk = Files.walk(start)) {
            return walk.filter(Files::isRegularFile).count();
        }
    }

    private void plant(String key, String content) throws IOException {
        Path file = root.resolve(PATH).resolve(key);
        Files.createDirectories(file.getParent());
        Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    private static CleanupPolicy.Builder before(long version) {
        return CleanupPolicy.builder().withBeforeVersion(version).withErrorIfTaggedOldVersions(false);
    }

    @Test
    void anOldTagKeepsEveryNewerFileFromBeingCollected() throws IOException {
        grow(8);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            Update overwrite = Update.builder()
                    .removedFragmentIds(Stream.concat(
                                    dataset.getFragments().stream().map(f -> (long) f.getId()), Stream.of(PHANTOM))
                            .toList())
                    .newFragments(rows("only"))
                    .fieldsForPreservingFragBitmap(new long[] {0, 1})
                    .build();
            commit(dataset, overwrite);
        }
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.tags().create("old", 2);
            dataset.cleanupWithPolicy(before(10).withDeleteUnverified(true).build());
            assertThat(dataset.listVersions()).hasSize(2);
        }
        assertThat(files("data")).as("two are referenced").isEqualTo(9);
    }

    @Test
    void cleanupThrowsOverATaggedVersionUnlessToldNotTo() {
        grow(3);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.tags().create("old", 2);
            assertThatThrownBy(() -> dataset.cleanupWithPolicy(
                            CleanupPolicy.builder().withBeforeVersion(4).build()))
                    .hasMessageStartingWith("Cleanup error:");
            assertThatCode(() -> dataset.cleanupWithPolicy(before(4).build())).doesNotThrowAnyException();
            assertThat(dataset.listVersions()).hasSize(2);
        }
    }

    @Test
    void cleanupLeavesAManifestThatWasNeverPutInPlace() throws IOException {
        grow(3);
        plant("_versions/18446744073709551590.manifest#1", "half");
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.cleanupWithPolicy(before(4).withDeleteUnverified(true).build());
        }
        assertThat(root.resolve(PATH).resolve("_versions/18446744073709551590.manifest#1"))
                .exists();
    }

    @Test
    void aTagIsAFileWithBranchVersionAndManifestSize() throws IOException {
        grow(1);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.tags().create("t", 2);
            assertThat(Files.readString(root.resolve(PATH).resolve("_refs/tags/t.json")))
                    .contains("\"branch\": null", "\"version\": 2", "\"manifestSize\": ");
            assertThatThrownBy(() -> dataset.tags().create("t", 2))
                    .satisfies(
                            e -> assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.REF_EXISTS));
            assertThatThrownBy(() -> dataset.tags().create("u", 99))
                    .satisfies(e ->
                            assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.VERSION_NOT_FOUND));
        }
    }

    @Test
    void aTagIsWhateverItsFileSaysWhoeverWroteIt() throws IOException {
        grow(2);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.tags().create("t", 2);
            plant("_refs/tags/t.json", "{\"branch\":null,\"version\":3,\"manifestSize\":1}");
            assertThat(dataset.tags().getVersion("t")).isEqualTo(3);
        }
    }

    @Test
    void aTagThroughTheHandleOfABranchTagsMainAndNoTagKeepsABranch() {
        grow(2);
        try (Dataset main = store.openLatest(PATH, null)) {
            main.createBranch("b", Ref.ofMain(3)).close();
            try (Dataset branch = main.checkout(Ref.ofBranch("b"))) {
                branch.tags().create("trap", 3);
            }
            main.tags().create("right", Ref.ofBranch("b", 3));
            assertThat(main.tags().list())
                    .filteredOn(tag -> tag.getBranch().isEmpty())
                    .extracting(Tag::getName)
                    .containsExactly("trap");
            main.branches().delete("b");
            assertThatThrownBy(() -> store.openAt(PATH, "b", 3))
                    .as("a tagged branch goes all the same")
                    .satisfies(
                            e -> assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.NOT_FOUND));
        }
    }

    @Test
    void thePhantomMakesAnyTwoUpdatesConflictAndChangesNothing() throws Exception {
        try (Dataset empty = at(1)) {
            assertThat(commit(empty, fenced(rows("a")).build())).isEqualTo(2);
            assertThatThrownBy(() -> commit(empty, fenced(rows("b")).build()))
                    .satisfies(
                            e -> assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.COMMIT_CONFLICT));
            assertThat(idsByRowId(2)).isEqualTo(Map.of(0L, "a"));
            try (Dataset dataset = at(2)) {
                assertThat(dataset.getFragments().get(0).getId()).isZero();
            }
            assertThat(commit(empty, Update.builder().newFragments(rows("c")).build()))
                    .as("without it the same commit is accepted on top")
                    .isEqualTo(3);
        }
    }

    @Test
    void aForeignAppendAndOverwriteAreAcceptedOverAFencedUpdate() throws Exception {
        try (Dataset stale = at(1)) {
            commit(stale, fenced(rows("ours")).build());
            assertThat(commit(stale, Append.builder().fragments(rows("theirs")).build()))
                    .isEqualTo(3);
            assertThat(idsByRowId(3)).containsValues("ours", "theirs");
            assertThat(commit(
                            stale,
                            Overwrite.builder()
                                    .fragments(rows("only"))
                                    .schema(SCHEMA)
                                    .build()))
                    .isEqualTo(4);
            assertThat(idsByRowId(4)).as("it dropped rows it had never seen").hasSize(1);
        }
    }

    @Test
    void explicitRowIdsAreUnchecked() throws Exception {
        grow(1);
        try (Dataset dataset = at(2)) {
            commit(dataset, fenced(List.of(withRowIds(rows("twin").get(0), 0))).build());
        }
        assertThat(idsByRowId(3).get(0L)).isIn("r1+twin", "twin+r1");
    }

    @Test
    void aShorterListOfRowIdsLeavesTheRestToLance() throws Exception {
        grow(1);
        try (Dataset dataset = at(2)) {
            commit(
                    dataset,
                    fenced(List.of(withRowIds(rows("x", "y", "z").get(0), 7))).build());
        }
        assertThat(idsByRowId(3)).isEqualTo(Map.of(0L, "r1", 7L, "x", 1L, "y", 2L, "z"));
    }

    @Test
    void aFragmentThatLosesEveryRowIsNull() {
        try (Dataset empty = at(1)) {
            commit(empty, fenced(rows("a", "b")).build());
        }
        try (Dataset dataset = at(2)) {
            assertThat(dataset.getFragments().get(0).deleteRows(List.of(0))).isNotNull();
            assertThat(dataset.getFragments().get(0).deleteRows(List.of(0, 1))).isNull();
        }
    }

    @Test
    void columnsOfAFragmentGoByPosition() throws Exception {
        Schema swapped = new Schema(List.of(
                new Field("other", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null),
                SCHEMA.getFields().get(1)));
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(swapped, allocator);
                Dataset empty = at(1)) {
            batch.allocateNew();
            ((VarCharVector) batch.getVector("other")).setSafe(0, "x".getBytes(StandardCharsets.UTF_8));
            ((BigIntVector) batch.getVector("n")).setSafe(0, 1);
            batch.setRowCount(1);
            List<FragmentMetadata> misnamed = Fragment.write()
                    .datasetUri(store.uri(PATH, null))
                    .allocator(allocator)
                    .data(batch)
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
            commit(empty, fenced(misnamed).build());
        }
        assertThat(idsByRowId(2)).as("a column of another name became the id").isEqualTo(Map.of(0L, "x"));
    }

    @Test
    void oneBadTagFileBreaksListingAndCleanup() throws IOException {
        grow(2);
        for (Map.Entry<String, String> bad : Map.of(
                        "empty.json", "",
                        "cut.json", "{\"branch\":null,\"ver",
                        "sizeless.json", "{\"branch\":null,\"version\":2}",
                        "\u00e4.json", "{\"branch\":null,\"version\":2,\"manifestSize\":1}")
                .entrySet()) {
            plant("_refs/tags/" + bad.getKey(), bad.getValue());
            try (Dataset dataset = store.openLatest(PATH, null)) {
                assertThatThrownBy(() -> dataset.tags().list()).as(bad.getKey()).isInstanceOf(Exception.class);
                assertThatThrownBy(() -> dataset.cleanupWithPolicy(before(2).build()))
                        .as(bad.getKey())
                        .isInstanceOf(Exception.class);
            }
            Files.delete(root.resolve(PATH).resolve("_refs/tags").resolve(bad.getKey()));
        }
        plant("_refs/tags/half.json#1", "");
        plant("_refs/tags/notes.txt", "");
        try (Dataset dataset = store.openLatest(PATH, null)) {
            assertThat(dataset.tags().list()).as("these it passes over").isEmpty();
        }
    }

    @Test
    void tagNamesAreAsciiOfAtMost250Bytes() {
        grow(1);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.tags().create("a".repeat(250), 2);
            assertThatThrownBy(() -> dataset.tags().create("a".repeat(251), 2)).isInstanceOf(IOException.class);
            for (String bad : List.of("", "a/b", ".a", "a.", "a..b", "a.lock", "a b")) {
                assertThatThrownBy(() -> dataset.tags().create(bad, 2))
                        .as("'%s'", bad)
                        .isInstanceOf(Exception.class);
            }
        }
    }

    @Test
    void aReaderClosesOnceADatasetAsOftenAsOneLikes() throws Exception {
        grow(1);
        Dataset dataset = at(2);
        LanceScanner scanner = dataset.newScan();
        ArrowReader reader = scanner.scanBatches();
        assertThat(reader.loadNextBatch()).isTrue();
        reader.close();
        assertThatThrownBy(reader::close).isInstanceOf(NullPointerException.class);
        scanner.close();
        scanner.close();
        dataset.close();
        dataset.close();
        assertThatThrownBy(dataset::countRows).hasMessageContaining("closed");
    }

    @Test
    void aFreshBranchHandleHasNoAllocator() {
        grow(1);
        try (Dataset main = store.openLatest(PATH, null);
                Dataset branch = main.createBranch("b", Ref.ofMain(2))) {
            assertThat(branch.allocator()).isNull();
        }
    }

    @Test
    void aLimitOfZeroIsNoLimit() throws Exception {
        grow(3);
        try (Dataset dataset = at(4);
                LanceScanner scanner =
                        dataset.newScan(new ScanOptions.Builder().limit(0).build());
                ArrowReader reader = scanner.scanBatches()) {
            assertThat(reader.loadNextBatch()).isTrue();
        }
    }

    @Test
    void rowsCannotBeOrderedByAColumnThatIsNotReturned() {
        grow(3);
        ColumnOrdering.Builder byId = new ColumnOrdering.Builder();
        byId.setColumnName("id");
        byId.setAscending(true);
        try (Dataset dataset = at(4)) {
            assertThatThrownBy(() -> {
                        try (LanceScanner scanner = dataset.newScan(new ScanOptions.Builder()
                                        .columns(List.of("n"))
                                        .setColumnOrderings(List.of(byId.build()))
                                        .build());
                                ArrowReader reader = scanner.scanBatches()) {
                            reader.loadNextBatch();
                        }
                    })
                    .hasMessageStartingWith("Invalid user input:");
        }
    }

    @Test
    void describingTheIndexOfAWriteStreamThrowsAndListingNamesDoesNot() {
        grow(1);
        try (Dataset dataset = store.openLatest(PATH, null)) {
            dataset.initializeMemWal(new InitializeMemWalParams().withUnsharded());
            dataset.checkoutLatest();
            assertThat(dataset.listIndexes()).containsExactly("__lance_mem_wal");
            assertThatThrownBy(dataset::describeIndices).hasMessageContaining("Fragment bitmap is required");
        }
    }

    @Test
    void twoRacingCleanupsWouldAnswerNotFound() {
        assertThat(LanceErrors.classify(new IOException(
                        "LanceError(IO): Object at location /x/_transactions/0-a.txn not found: No such file or"
                                + " directory (os error 2), /workspace/rust/lance-io/src/object_store.rs:848:21")))
                .isEqualTo(LanceFault.NOT_FOUND);
    }
}
