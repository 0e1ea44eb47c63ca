package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
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
import org.lance.Transaction;
import org.lance.WriteParams;
import org.lance.cleanup.CleanupPolicy;
import org.lance.compaction.CompactionOptions;
import org.lance.compaction.CompactionTask;
import org.lance.compaction.RewriteResult;
import org.lance.compaction.TaskData;
import org.lance.fragment.RowIdMeta;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.operation.Operation;
import org.lance.operation.Rewrite;
import org.lance.operation.RewriteGroup;
import org.lance.operation.Update;
import org.lance.schema.LanceField;
import org.omnigraph.lance.token.PhysicalTokens;
import org.omnigraph.objectstore.ObjectStores;

/**
 * What Lance 7.0.0 does where the manifest relies on it or guards against it. A failure here after an upgrade names the rule
 * that has to be thought through again.
 */
class LanceSurfaceGuardTest {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    Field.notNullable("id", ArrowType.Utf8.INSTANCE),
                    Field.nullable("n", new ArrowType.Int(64, false))),
            Map.of("stamp", "1025"));
    private static final String UUID = "00000000-0000-4000-8000-000000000001";

    @TempDir
    Path root;

    private RootAllocator allocator;
    private String uri;
    private int uuids;

    @BeforeEach
    void makeDataset() {
        allocator = new RootAllocator();
        uri = root.resolve("data").toString();
        create(uri).close();
        try (Dataset dataset = open();
                Dataset landed = commit(dataset, append("head"));
                Dataset fenced = commit(landed, append("fence"))) {
            assertThat(fenced.version()).isEqualTo(3);
        }
    }

    @AfterEach
    void close() {
        allocator.close();
    }

    @Test
    void schemaMetadataIsInTheFirstVersionAndStays() {
        try (Dataset first = Dataset.open(uri, allocator).checkoutVersion(1);
                Dataset newest = open()) {
            assertThat(first.getSchema().getCustomMetadata()).containsEntry("stamp", "1025");
            assertThat(newest.getSchema().getCustomMetadata()).containsEntry("stamp", "1025");
        }
    }

    @Test
    void createRefusesADatasetThatIsThere() {
        assertThat(catchException(() -> create(uri))).hasMessageStartingWith("Dataset already exists");
    }

    /** The winner creates while the loser is between its look at the folder and its write: the loser reads rows then. */
    @Test
    void ofTwoRacingCreatesTheLoserOverwritesTheWinner() throws Exception {
        String target = root.resolve("race").toString();
        RowsMeanwhile rows = new RowsMeanwhile(
                allocator,
                () -> create(target, SCHEMA.getFields().subList(0, 1)).close());
        WriteParams params =
                new WriteParams.Builder().withMode(WriteParams.WriteMode.CREATE).build();
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, rows, stream);
            Dataset.create(allocator, stream, target, params).close();
        }
        try (Dataset dataset = Dataset.open(target, allocator)) {
            assertThat(rows.happened).isTrue();
            assertThat(dataset.getSchema().getFields())
                    .as("both said they created it, at version " + dataset.version())
                    .hasSize(2);
        }
    }

    @Test
    void transactionPropertiesAndUuidRoundTrip() {
        try (Dataset dataset = open();
                Transaction transaction = new Transaction.Builder()
                        .uuid(UUID)
                        .readVersion(dataset.version())
                        .operation(append("x"))
                        .transactionProperties(Map.of("omnigraph.op", "ä,ö", "omnigraph.names", ""))
                        .build();
                Dataset landed =
                        new CommitBuilder(dataset).skipAutoCleanup(true).execute(transaction);
                Dataset reopened = open()) {
            Transaction read = reopened.readTransaction().orElseThrow();
            assertThat(landed.version()).isEqualTo(4);
            assertThat(read.uuid()).isEqualTo(UUID);
            assertThat(read.transactionProperties().orElseThrow())
                    .isEqualTo(Map.of("omnigraph.op", "ä,ö", "omnigraph.names", ""));
            read.close();
        }
    }

    @Test
    void aHeadReplacementAloneIsAcceptedOnceItsSuccessorIsCollected() {
        try (Dataset stale = open()) {
            replaceHeadAndCollect(false);
            try (Dataset landed = commit(stale, replaceHead(stale, false))) {
                assertThat(landed.version()).isGreaterThan(stale.version() + 1);
            }
            try (Dataset newest = open()) {
                assertThat(newest.getFragments()).as("two heads and a fence").hasSize(3);
            }
        }
    }

    @Test
    void theFenceRefusesItBothWays() {
        try (Dataset stale = open()) {
            replaceHeadAndCollect(true);

            Exception refusal = catchException(() -> commit(stale, replaceHead(stale, true)));

            assertThat(refusal).isNotNull();
            assertThat(LanceErrors.classify(refusal)).isEqualTo(LanceFault.COMMIT_CONFLICT);
        }
    }

    @Test
    void anUpdateOfTheFenceAloneIsACommit() {
        try (Dataset dataset = open();
                Dataset landed = commit(dataset, fenceOnly(dataset))) {
            assertThat(landed.version()).isEqualTo(4);
            Exception refusal = catchException(() -> commit(dataset, replaceHead(dataset, true)));
            assertThat(LanceErrors.classify(refusal)).isEqualTo(LanceFault.COMMIT_CONFLICT);
        }
    }

    @Test
    void aRewriteCarriesTheFenceUnderItsOwnIdAndExcludesUpdates() {
        try (Dataset dataset = open();
                Dataset landed = commit(dataset, rewrite(dataset))) {
            List<FragmentMetadata> fragments = metadata(landed);
            assertThat(fragments)
                    .anySatisfy(
                            f -> assertThat(f.getId()).isEqualTo(fence(dataset).getId()));
            Exception refusal = catchException(() -> commit(dataset, replaceHead(dataset, true)));
            assertThat(LanceErrors.classify(refusal)).isEqualTo(LanceFault.COMMIT_CONFLICT);
        }
        try (Dataset dataset = open();
                Dataset update = commit(dataset, replaceHead(dataset, true))) {
            Exception refusal = catchException(() -> commit(dataset, rewrite(dataset)));
            assertThat(LanceErrors.classify(refusal)).isEqualTo(LanceFault.COMMIT_CONFLICT);
            assertThat(update.version()).isEqualTo(dataset.version() + 1);
        }
    }

    @Test
    void anUpdateKeepsTheRowIdsItIsGiven() throws Exception {
        try (Dataset dataset = open()) {
            Map<String, Long> before = rowIds(dataset);
            FragmentMetadata written = write("head", "more");
            Update update = Update.builder()
                    .removedFragmentIds(List.of((long) head(dataset).getId()))
                    .updatedFragments(List.of(fence(dataset)))
                    .newFragments(List.of(new FragmentMetadata(
                            0, written.getFiles(), written.getPhysicalRows(), null, RowIdMeta.fromRowIds(new long[] {
                                before.get("head")
                            }))))
                    .fieldsForPreservingFragBitmap(fieldIds(dataset))
                    .build();
            try (Dataset landed = commit(dataset, update)) {
                Map<String, Long> after = rowIds(landed);
                assertThat(after.get("head")).isEqualTo(before.get("head"));
                assertThat(after.get("more")).isNotIn(before.values());
            }
        }
    }

    @Test
    void foldingKeepsRowIdsAndDropsDeletedRows() throws Exception {
        try (Dataset base = open();
                Dataset dataset = commit(base, append("a", "b", "c"));
                Dataset deleted = commit(dataset, deletion(dataset))) {
            Map<String, Long> before = rowIds(deleted);
            List<FragmentMetadata> folded = metadata(deleted).stream()
                    .filter(f -> f.getPhysicalRows() == 3)
                    .toList();
            CompactionOptions options = CompactionOptions.builder().build();
            RewriteResult result =
                    new CompactionTask(new TaskData(folded), deleted.version(), options).execute(deleted);

            assertThat(result.getNewFragments()).singleElement().satisfies(f -> {
                assertThat(f.getDeletionFile()).isNull();
                assertThat(f.getPhysicalRows()).isEqualTo(2);
            });
            RewriteGroup group = RewriteGroup.builder()
                    .oldFragments(folded)
                    .newFragments(result.getNewFragments().stream()
                            .map(f -> withoutVersions(f, 0))
                            .toList())
                    .build();
            Rewrite rewrite = Rewrite.builder()
                    .groups(List.of(group))
                    .rewrittenIndices(List.of())
                    .build();
            try (Dataset landed = commit(deleted, rewrite)) {
                assertThat(rowIds(landed)).isEqualTo(before);
            }
        }
    }

    @Test
    void deletingEveryRowOfAFragmentLeavesNoFragment() {
        try (Dataset dataset = open()) {
            assertThat(dataset.getFragment(head(dataset).getId()).deleteRows(List.of(0)))
                    .isNull();
        }
    }

    @Test
    void tagsAndBranchesAddNoVersionToMain() {
        try (Dataset dataset = open()) {
            dataset.tags().create("t", 2);
            dataset.createBranch("b", Ref.ofMain(3)).close();
        }
        try (Dataset newest = open()) {
            assertThat(newest.version()).isEqualTo(3);
            assertThat(newest.listVersions()).hasSize(3);
        }
    }

    @Test
    void aCommitFromAnOldHandleLandsAboveAForeignOne() {
        try (Dataset stale = open()) {
            try (Dataset foreign = open()) {
                foreign.updateConfig(Map.of("k", "v"));
            }
            try (Dataset landed = commit(stale, replaceHead(stale, true))) {
                assertThat(landed.version()).isEqualTo(stale.version() + 2);
            }
        }
    }

    @Test
    void readingTheTransactionOfABranchsFirstVersionEndsTheProcess() throws Exception {
        PhysicalTokens tokens = new PhysicalTokens(ObjectStores.local(root));
        try (Dataset dataset = open();
                Dataset branch = dataset.createBranch("b", Ref.ofMain(3))) {
            assertThat(branch.version()).isEqualTo(3);
        }
        assertThat(tokens.read("data", "b", 3).get().isClone()).isTrue();
        assertThat(tokens.read("data", null, 3).get().isClone()).isFalse();
        try (ChildJvm child = ChildJvm.start(CloneReader.class, uri, "b", "3")) {
            assertThat(child.readLine()).isEqualTo("opened");
            assertThat(child.waitFor()).as(child.errors()).isGreaterThan(128);
        }
        try (ChildJvm child = ChildJvm.start(CloneReader.class, uri, "main", "3")) {
            assertThat(child.readLine()).isEqualTo("opened");
            assertThat(child.readLine()).isEqualTo(CloneReader.SURVIVED);
        }
    }

    // ---- what the guards do to the dataset

    private Dataset create(String target) {
        return create(target, SCHEMA.getFields());
    }

    private Dataset create(String target, List<Field> fields) {
        WriteParams params = new WriteParams.Builder()
                .withEnableStableRowIds(true)
                .withDataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                .build();
        return Dataset.create(allocator, target, new Schema(fields, SCHEMA.getCustomMetadata()), params);
    }

    private Dataset open() {
        return Dataset.open(uri, allocator);
    }

    private Dataset commit(Dataset base, Operation operation) {
        String uuid = String.format("00000000-0000-4000-9000-%012d", uuids++);
        try (Transaction transaction = new Transaction.Builder()
                .uuid(uuid)
                .readVersion(base.version())
                .operation(operation)
                .transactionProperties(Map.of("n", uuid))
                .build()) {
            return new CommitBuilder(base).skipAutoCleanup(true).execute(transaction);
        }
    }

    private Update append(String... ids) {
        return Update.builder().newFragments(List.of(write(ids))).build();
    }

    private Update replaceHead(Dataset dataset, boolean fenced) {
        return Update.builder()
                .removedFragmentIds(List.of((long) head(dataset).getId()))
                .updatedFragments(fenced ? List.of(fence(dataset)) : List.of())
                .newFragments(List.of(write("head")))
                .fieldsForPreservingFragBitmap(fieldIds(dataset))
                .build();
    }

    private static Update fenceOnly(Dataset dataset) {
        return Update.builder()
                .updatedFragments(List.of(fence(dataset)))
                .fieldsForPreservingFragBitmap(fieldIds(dataset))
                .build();
    }

    private Update deletion(Dataset dataset) {
        FragmentMetadata fragment = metadata(dataset).stream()
                .filter(f -> f.getPhysicalRows() == 3)
                .findFirst()
                .orElseThrow();
        return Update.builder()
                .updatedFragments(List.of(dataset.getFragment(fragment.getId()).deleteRows(List.of(1))))
                .build();
    }

    private static Rewrite rewrite(Dataset dataset) {
        FragmentMetadata head = head(dataset);
        FragmentMetadata fence = fence(dataset);
        return Rewrite.builder()
                .groups(List.of(
                        RewriteGroup.builder()
                                .oldFragments(List.of(fence))
                                .newFragments(List.of(withoutVersions(fence, fence.getId())))
                                .build(),
                        RewriteGroup.builder()
                                .oldFragments(List.of(head))
                                .newFragments(List.of(withoutVersions(head, 0)))
                                .build()))
                .rewrittenIndices(List.of())
                .build();
    }

    /** Replaces the head three times and removes all but the newest version. */
    private void replaceHeadAndCollect(boolean fenced) {
        for (int i = 0; i < 3; i++) {
            try (Dataset dataset = open();
                    Dataset landed = commit(dataset, replaceHead(dataset, fenced))) {
                assertThat(landed.version()).isEqualTo(dataset.version() + 1);
            }
        }
        try (Dataset newest = open()) {
            newest.cleanupWithPolicy(CleanupPolicy.builder()
                    .withBeforeVersion(newest.version())
                    .withErrorIfTaggedOldVersions(false)
                    .withDeleteUnverified(false)
                    .build());
            assertThat(newest.listVersions()).hasSize(1);
        }
    }

    private static FragmentMetadata withoutVersions(FragmentMetadata f, int id) {
        return new FragmentMetadata(
                id, f.getFiles(), f.getPhysicalRows(), f.getDeletionFile(), f.getRowIdMeta(), null, null);
    }

    /** The fence is the fragment of the second commit; whatever else there is is the head. */
    private static FragmentMetadata fence(Dataset dataset) {
        return metadata(dataset).stream()
                .filter(f -> f.getId() == 1)
                .findFirst()
                .orElseThrow();
    }

    private static FragmentMetadata head(Dataset dataset) {
        return metadata(dataset).stream()
                .filter(f -> f.getId() != 1)
                .findFirst()
                .orElseThrow();
    }

    private static List<FragmentMetadata> metadata(Dataset dataset) {
        return dataset.getFragments().stream().map(Fragment::metadata).toList();
    }

    private static long[] fieldIds(Dataset dataset) {
        return dataset.getLanceSchema().fields().stream()
                .mapToLong(LanceField::getId)
                .toArray();
    }

    private FragmentMetadata write(String... ids) {
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(SCHEMA, allocator)) {
            batch.allocateNew();
            for (int i = 0; i < ids.length; i++) {
                ((VarCharVector) batch.getVector("id")).setSafe(i, ids[i].getBytes(StandardCharsets.UTF_8));
                ((UInt8Vector) batch.getVector("n")).setSafe(i, i);
            }
            batch.setRowCount(ids.length);
            return Fragment.write()
                    .datasetUri(uri)
                    .allocator(allocator)
                    .data(batch)
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute()
                    .get(0);
        }
    }

    private static Map<String, Long> rowIds(Dataset dataset) throws Exception {
        Map<String, Long> ids = new TreeMap<>();
        try (LanceScanner scanner = dataset.newScan(
                        new ScanOptions.Builder().withRowId(true).build());
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot batch = reader.getVectorSchemaRoot();
                for (int i = 0; i < batch.getRowCount(); i++) {
                    ids.put(
                            batch.getVector("id").getObject(i).toString(),
                            ((Number) batch.getVector("_rowid").getObject(i)).longValue());
                }
            }
        }
        return ids;
    }

    /** No rows, but something happens when they are asked for again. */
    private static final class RowsMeanwhile extends ArrowReader {
        private final Runnable meanwhile;
        private int asked;
        private boolean happened;

        RowsMeanwhile(RootAllocator allocator, Runnable meanwhile) {
            super(allocator);
            this.meanwhile = meanwhile;
        }

        @Override
        public boolean loadNextBatch() throws IOException {
            asked++;
            if (asked == 2) {
                meanwhile.run();
                happened = true;
            }
            getVectorSchemaRoot().setRowCount(0);
            return asked < 2;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        protected void closeReadSource() {}

        @Override
        protected Schema readSchema() {
            return SCHEMA;
        }
    }
}
