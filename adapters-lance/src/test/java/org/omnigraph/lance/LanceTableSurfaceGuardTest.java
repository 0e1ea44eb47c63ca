package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.ipc.ColumnOrdering;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.memwal.InitializeMemWalParams;
import org.lance.operation.Append;
import org.lance.operation.Overwrite;
import org.lance.operation.Update;

/**
 * What Lance 7.0.0 does that tables are built around, asked of Lance alone. A test that fails after an
 * upgrade names a rule that may fall away, or one that no longer suffices.
 */
class LanceTableSurfaceGuardTest {
    @TempDir
    Path folder;

    private BareDataset bare;

    @BeforeEach
    void create() {
        bare = new BareDataset(folder);
    }

    @AfterEach
    void close() {
        bare.close();
    }

    @Test
    void thePhantomMakesAnyTwoUpdatesConflictAndChangesNothing() throws Exception {
        try (Dataset empty = bare.at(1)) {
            assertThat(BareDataset.commit(
                            empty, BareDataset.fenced(bare.rows("a")).build()))
                    .isEqualTo(2);
            assertThatThrownBy(() -> BareDataset.commit(
                            empty, BareDataset.fenced(bare.rows("b")).build()))
                    .satisfies(
                            e -> assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.COMMIT_CONFLICT));
            assertThat(bare.idsByRowId(2)).isEqualTo(Map.of(0L, "a"));
            try (Dataset dataset = bare.at(2)) {
                assertThat(dataset.getFragments().get(0).getId()).isZero();
            }
            assertThat(BareDataset.commit(
                            empty, Update.builder().newFragments(bare.rows("c")).build()))
                    .as("without it the same commit is accepted on top")
                    .isEqualTo(3);
        }
    }

    @Test
    void aForeignAppendAndOverwriteAreAcceptedOverAFencedUpdate() throws Exception {
        try (Dataset stale = bare.at(1)) {
            BareDataset.commit(stale, BareDataset.fenced(bare.rows("ours")).build());
            assertThat(BareDataset.commit(
                            stale,
                            Append.builder().fragments(bare.rows("theirs")).build()))
                    .isEqualTo(3);
            assertThat(bare.idsByRowId(3)).containsValues("ours", "theirs");
            assertThat(BareDataset.commit(
                            stale,
                            Overwrite.builder()
                                    .fragments(bare.rows("only"))
                                    .schema(BareDataset.SCHEMA)
                                    .build()))
                    .isEqualTo(4);
            assertThat(bare.idsByRowId(4))
                    .as("it dropped rows it had never seen")
                    .hasSize(1);
        }
    }

    @Test
    void explicitRowIdsAreUnchecked() throws Exception {
        bare.grow(1);
        try (Dataset dataset = bare.at(2)) {
            BareDataset.commit(
                    dataset,
                    BareDataset.fenced(List.of(
                                    BareDataset.withRowIds(bare.rows("twin").get(0), 0)))
                            .build());
        }
        assertThat(bare.idsByRowId(3).get(0L)).isIn("r1+twin", "twin+r1");
    }

    @Test
    void aShorterListOfRowIdsLeavesTheRestToLance() throws Exception {
        bare.grow(1);
        try (Dataset dataset = bare.at(2)) {
            BareDataset.commit(
                    dataset,
                    BareDataset.fenced(List.of(BareDataset.withRowIds(
                                    bare.rows("x", "y", "z").get(0), 7)))
                            .build());
        }
        assertThat(bare.idsByRowId(3)).isEqualTo(Map.of(0L, "r1", 7L, "x", 1L, "y", 2L, "z"));
    }

    @Test
    void aFragmentThatLosesEveryRowIsNull() {
        try (Dataset empty = bare.at(1)) {
            BareDataset.commit(empty, BareDataset.fenced(bare.rows("a", "b")).build());
        }
        try (Dataset dataset = bare.at(2)) {
            assertThat(dataset.getFragments().get(0).deleteRows(List.of(0))).isNotNull();
            assertThat(dataset.getFragments().get(0).deleteRows(List.of(0, 1))).isNull();
        }
    }

    @Test
    void columnsOfAFragmentGoByPosition() throws Exception {
        Schema swapped = new Schema(List.of(
                new Field("other", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null),
                BareDataset.SCHEMA.getFields().get(1)));
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(swapped, bare.allocator);
                Dataset empty = bare.at(1)) {
            batch.allocateNew();
            ((VarCharVector) batch.getVector("other")).setSafe(0, "x".getBytes(StandardCharsets.UTF_8));
            ((BigIntVector) batch.getVector("n")).setSafe(0, 1);
            batch.setRowCount(1);
            List<FragmentMetadata> misnamed = Fragment.write()
                    .datasetUri(bare.store.uri(BareDataset.PATH, null))
                    .allocator(bare.allocator)
                    .data(batch)
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
            BareDataset.commit(empty, BareDataset.fenced(misnamed).build());
        }
        assertThat(bare.idsByRowId(2))
                .as("a column of another name became the id")
                .isEqualTo(Map.of(0L, "x"));
    }

    @Test
    void aReaderClosesOnceADatasetAsOftenAsOneLikes() throws Exception {
        bare.grow(1);
        Dataset dataset = bare.at(2);
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
    void aLimitOfZeroIsNoLimit() throws Exception {
        bare.grow(3);
        try (Dataset dataset = bare.at(4);
                LanceScanner scanner =
                        dataset.newScan(new ScanOptions.Builder().limit(0).build());
                ArrowReader reader = scanner.scanBatches()) {
            assertThat(reader.loadNextBatch()).isTrue();
        }
    }

    @Test
    void rowsCannotBeOrderedByAColumnThatIsNotReturned() {
        bare.grow(3);
        ColumnOrdering.Builder byId = new ColumnOrdering.Builder();
        byId.setColumnName("id");
        byId.setAscending(true);
        try (Dataset dataset = bare.at(4)) {
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
        bare.grow(1);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.initializeMemWal(new InitializeMemWalParams().withUnsharded());
            dataset.checkoutLatest();
            assertThat(dataset.listIndexes()).containsExactly("__lance_mem_wal");
            assertThatThrownBy(dataset::describeIndices).hasMessageContaining("Fragment bitmap is required");
        }
    }
}
