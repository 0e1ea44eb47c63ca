package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
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
import org.lance.Transaction;
import org.lance.WriteParams;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.operation.Operation;
import org.lance.operation.Overwrite;
import org.lance.operation.Update;
import org.omnigraph.domain.failure.FailureCode;

/** The translator against what this Lance really throws. */
class LanceErrorsTest {
    private static final long PHANTOM = 4_000_000_000L;
    private static final Schema SCHEMA = new Schema(List.of(Field.notNullable("id", ArrowType.Utf8.INSTANCE)));

    @TempDir
    Path root;

    private RootAllocator allocator;
    private String uri;

    @BeforeEach
    void makeDataset() {
        allocator = new RootAllocator();
        uri = root.resolve("data").toString();
        create();
        try (Dataset dataset = open()) {
            commit(dataset, fenced(write()));
        }
    }

    @AfterEach
    void close() {
        allocator.close();
    }

    @Test
    void twoFencedCommitsConflict() {
        try (Dataset stale = open()) {
            try (Dataset first = open()) {
                commit(first, fenced(write()));
            }
            Exception thrown = catchException(() -> commit(stale, fenced(write())));

            assertThat(LanceErrors.classify(thrown)).isEqualTo(LanceFault.COMMIT_CONFLICT);
            assertThat(LanceErrors.conflictingVersion(thrown)).hasValue(3);
        }
    }

    @Test
    void anOverwriteRulesOutAnUpdate() {
        try (Dataset stale = open()) {
            try (Dataset first = open()) {
                commit(
                        first,
                        Overwrite.builder()
                                .fragments(List.of(write()))
                                .schema(SCHEMA)
                                .build());
            }
            Exception thrown = catchException(() -> commit(stale, fenced(write())));

            assertThat(LanceErrors.classify(thrown)).isEqualTo(LanceFault.INCOMPATIBLE);
            assertThat(LanceErrors.conflictingVersion(thrown)).isEqualTo(OptionalLong.empty());
        }
    }

    @Test
    void aMissingDatasetAndAMissingVersionAreNotFound() {
        assertThat(fault(() -> Dataset.open(root.resolve("none").toString(), allocator)))
                .isEqualTo(LanceFault.NOT_FOUND);
        try (Dataset dataset = open()) {
            assertThat(fault(() -> dataset.checkoutVersion(99))).isEqualTo(LanceFault.NOT_FOUND);
        }
    }

    @Test
    void aMissingFileUnderAScanIsNotFound() throws IOException {
        try (Dataset dataset = open()) {
            try (Stream<Path> files = Files.list(Path.of(uri, "data"))) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            assertThat(fault(() -> scan(dataset))).isEqualTo(LanceFault.NOT_FOUND);
        }
    }

    @Test
    void whatAnOpenAnswersWhenItsFileGoesMeanwhileIsNotFound() {
        // Seen when a collector ran against readers; the moment cannot be arranged from outside.
        IOException seen =
                new IOException("LanceError(IO): Generic N/A error: Cloned error: Cloned error: LanceError(IO):"
                        + " Object at location /store/__manifest/_versions/18446744073709551310.manifest not found: No such file"
                        + " or directory (os error 2), object_reader.rs:317:51");

        assertThat(LanceErrors.classify(seen)).isEqualTo(LanceFault.NOT_FOUND);
    }

    @Test
    void aFileMissingUnderAPlannedScanIsNotFoundInOtherWords() {
        IOException seen = new IOException("[errno 22] CDataJniException{errno=22, message=External error: Not found:"
                + " store/__manifest/data/0011.lance, local.rs:133:40}");

        assertThat(LanceErrors.classify(seen)).isEqualTo(LanceFault.NOT_FOUND);
        assertThat(LanceErrors.classify(new IOException("Not found: store/__manifest/data/0011.lance")))
                .isEqualTo(LanceFault.NOT_FOUND);
    }

    @Test
    void aDatasetThatIsThereExistsAlready() {
        assertThat(fault(this::create)).isEqualTo(LanceFault.ALREADY_EXISTS);
    }

    @Test
    void tagsThatExistDoNotExistOrNameNoVersion() {
        try (Dataset dataset = open()) {
            dataset.tags().create("t", 1);

            assertThat(fault(() -> dataset.tags().create("t", 2))).isEqualTo(LanceFault.REF_EXISTS);
            assertThat(fault(() -> dataset.tags().getVersion("u"))).isEqualTo(LanceFault.REF_NOT_FOUND);
            assertThat(fault(() -> dataset.tags().delete("u"))).isEqualTo(LanceFault.REF_NOT_FOUND);
            assertThat(fault(() -> dataset.tags().create("u", 99))).isEqualTo(LanceFault.VERSION_NOT_FOUND);
        }
    }

    @Test
    void anExpressionThatMakesNoSenseIsInvalidInput() {
        try (Dataset dataset = open()) {
            assertThat(fault(() -> dataset.delete("no such column = 1"))).isEqualTo(LanceFault.INVALID_INPUT);
        }
    }

    @Test
    void anythingElseIsUnknownAndAuthorisesNothing() throws IOException {
        Files.write(root.resolve(LanceStore.versionKey("data", null, 2)), new byte[] {1, 2, 3});
        Exception thrown = catchException(this::open);

        assertThat(LanceErrors.classify(thrown)).isEqualTo(LanceFault.UNKNOWN);
        assertThat(LanceErrors.toFailure("data", "opening", thrown)).satisfies(failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.STORAGE_FAILED);
            assertThat(failure.message()).contains("opening of data failed").contains(thrown.getMessage());
        });
        assertThat(LanceErrors.classify(new IllegalStateException())).isEqualTo(LanceFault.UNKNOWN);
        assertThat(LanceErrors.classify(new IOException("a Retryable commit conflict for version 3: quoted")))
                .isEqualTo(LanceFault.UNKNOWN);
    }

    @Test
    void checkedExceptionsAreTranslatedAndErrorsAreNot() {
        assertThat(LanceErrors.attempt("data", "call", () -> {
                            throw new IOException("broken");
                        })
                        .getLeft()
                        .message())
                .isEqualTo("call of data failed: broken");
        assertThat(LanceErrors.attempt("data", "call", () -> 7).get()).isEqualTo(7);
        assertThatThrownBy(() -> LanceErrors.attempt("data", "call", () -> {
                    throw new AssertionError("stop");
                }))
                .isInstanceOf(AssertionError.class);
    }

    private static LanceFault fault(ThrowingCall call) {
        Exception thrown = catchException(call::run);
        assertThat(thrown).isNotNull();
        return LanceErrors.classify(thrown);
    }

    @FunctionalInterface
    private interface ThrowingCall {
        void run() throws Exception;
    }

    private void create() {
        WriteParams params =
                new WriteParams.Builder().withEnableStableRowIds(true).build();
        Dataset.create(allocator, uri, SCHEMA, params).close();
    }

    private Dataset open() {
        return Dataset.open(uri, allocator);
    }

    private static Update fenced(FragmentMetadata fragment) {
        return Update.builder()
                .removedFragmentIds(List.of(PHANTOM))
                .newFragments(List.of(fragment))
                .build();
    }

    private static void commit(Dataset base, Operation operation) {
        try (Transaction transaction = new Transaction.Builder()
                        .readVersion(base.version())
                        .operation(operation)
                        .transactionProperties(Map.of())
                        .build();
                Dataset landed = new CommitBuilder(base).skipAutoCleanup(true).execute(transaction)) {
            assertThat(landed.version()).isGreaterThan(base.version());
        }
    }

    private FragmentMetadata write() {
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(SCHEMA, allocator)) {
            batch.allocateNew();
            ((VarCharVector) batch.getVector("id")).setSafe(0, new byte[] {'a'});
            batch.setRowCount(1);
            return Fragment.write()
                    .datasetUri(uri)
                    .allocator(allocator)
                    .data(batch)
                    .execute()
                    .get(0);
        }
    }

    private static void scan(Dataset dataset) throws Exception {
        try (LanceScanner scanner = dataset.newScan(new ScanOptions.Builder().build());
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                assertThat(reader.getVectorSchemaRoot().getRowCount()).isPositive();
            }
        }
    }
}
