package org.omnigraph.lance.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Ref;
import org.lance.WriteParams;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.objectstore.ObjectStores;

class PhysicalTokensTest {
    private static final String PATH = "nodes/a";
    private static final Schema SCHEMA = new Schema(List.of(Field.notNullable("id", ArrowType.Utf8.INSTANCE)));

    @TempDir
    Path root;

    private RootAllocator allocator;
    private PhysicalTokens tokens;

    @BeforeEach
    void makeDataset() throws IOException {
        allocator = new RootAllocator();
        tokens = new PhysicalTokens(ObjectStores.local(root));
        Files.createDirectories(root.resolve("nodes"));
        create();
    }

    @AfterEach
    void close() {
        allocator.close();
    }

    @Test
    void itIsTheHashOfTheVersionsManifestFile() throws Exception {
        byte[] file = Files.readAllBytes(root.resolve(LanceStore.versionKey(PATH, null, 1)));
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));

        assertThat(token(null, 1)).isEqualTo("m1:" + hash);
        assertThat(LanceStore.versionKey(PATH, null, 1)).isEqualTo("nodes/a/_versions/18446744073709551614.manifest");
    }

    @Test
    void tagsBranchesAndLaterCommitsDoNotChangeIt() {
        String before = token(null, 1);
        try (Dataset dataset = open()) {
            dataset.updateConfig(Map.of("k", "v"));
            dataset.tags().create("t", 1);
            dataset.createBranch("b", Ref.ofMain(2)).close();
        }

        assertThat(token(null, 1)).isEqualTo(before);
        assertThat(token(null, 2)).isNotEqualTo(before);
        assertThat(token("b", 2)).isNotEqualTo(token(null, 2));
    }

    @Test
    void aDatasetMadeAgainAtTheSamePlaceHasAnother() throws IOException {
        String before = token(null, 1);
        try (Stream<Path> walk = Files.walk(root.resolve(PATH))) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
        create();

        assertThat(token(null, 1)).isNotEqualTo(before);
    }

    @Test
    void aVersionThatIsNotThereHasNone() {
        assertThat(tokens.token(PATH, null, 9).getLeft()).isEqualTo(new VersionNotFound("nodes/a", 9));
        assertThat(tokens.token(PATH, "b", 1).getLeft()).isEqualTo(new VersionNotFound("nodes/a/tree/b", 1));
        assertThat(tokens.token("nodes/b", null, 1).getLeft()).isEqualTo(new VersionNotFound("nodes/b", 1));
    }

    @Test
    void theOldNamingOfManifestFilesIsReadToo() throws IOException {
        String before = token(null, 1);
        Path file = root.resolve(LanceStore.versionKey(PATH, null, 1));
        Files.move(file, file.resolveSibling("1.manifest"));

        assertThat(token(null, 1)).isEqualTo(before);
    }

    @Test
    void aFileWithoutATransactionNameCountsAsAClone() {
        assertThat(new VersionFile(3, new byte[0]).isClone()).isTrue();
        assertThat(new VersionFile(3, ascii("2-00000000-0000-4000-8000-000000000001.txn")).isClone())
                .isFalse();
        assertThat(new VersionFile(3, ascii("3-00000000-0000-4000-8000-000000000001.txn")).isClone())
                .isTrue();
    }

    @Test
    void itNamesItsTransactionFile() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(PATH).resolve("_transactions"))) {
            List<String> onDisk = files.map(f -> f.getFileName().toString()).toList();

            assertThat(tokens.read(PATH, null, 1).get().transactionNames()).containsExactlyElementsOf(onDisk);
        }
    }

    private String token(@Nullable String branch, long version) {
        return tokens.token(PATH, branch, version).get();
    }

    private Dataset open() {
        return Dataset.open(root.resolve(PATH).toString(), allocator);
    }

    private void create() {
        Dataset.create(allocator, root.resolve(PATH).toString(), SCHEMA, new WriteParams.Builder().build())
                .close();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
