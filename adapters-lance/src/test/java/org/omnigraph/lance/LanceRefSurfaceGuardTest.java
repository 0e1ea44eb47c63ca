package org.omnigraph.lance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Ref;
import org.lance.Tag;
import org.lance.cleanup.CleanupPolicy;
import org.lance.operation.Update;

/**
 * What Lance 7.0.0 does that pins and collection are built around, asked of Lance alone. A test that fails after an
 * upgrade names a rule that may fall away, or one that no longer suffices.
 */
class LanceRefSurfaceGuardTest {
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
    void anOldTagKeepsEveryNewerFileFromBeingCollected() throws IOException {
        bare.grow(8);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            Update overwrite = Update.builder()
                    .removedFragmentIds(Stream.concat(
                                    dataset.getFragments().stream().map(f -> (long) f.getId()),
                                    Stream.of(BareDataset.PHANTOM))
                            .toList())
                    .newFragments(bare.rows("only"))
                    .fieldsForPreservingFragBitmap(new long[] {0, 1})
                    .build();
            BareDataset.commit(dataset, overwrite);
        }
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.tags().create("old", 2);
            dataset.cleanupWithPolicy(
                    BareDataset.before(10).withDeleteUnverified(true).build());
            assertThat(dataset.listVersions()).hasSize(2);
        }
        assertThat(bare.files("data")).as("two are referenced").isEqualTo(9);
    }

    @Test
    void cleanupThrowsOverATaggedVersionUnlessToldNotTo() {
        bare.grow(3);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.tags().create("old", 2);
            assertThatThrownBy(() -> dataset.cleanupWithPolicy(
                            CleanupPolicy.builder().withBeforeVersion(4).build()))
                    .hasMessageStartingWith("Cleanup error:");
            assertThatCode(() -> dataset.cleanupWithPolicy(BareDataset.before(4).build()))
                    .doesNotThrowAnyException();
            assertThat(dataset.listVersions()).hasSize(2);
        }
    }

    @Test
    void cleanupLeavesAManifestThatWasNeverPutInPlace() throws IOException {
        bare.grow(3);
        bare.plant("_versions/18446744073709551590.manifest#1", "half");
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.cleanupWithPolicy(
                    BareDataset.before(4).withDeleteUnverified(true).build());
        }
        assertThat(bare.root.resolve(BareDataset.PATH).resolve("_versions/18446744073709551590.manifest#1"))
                .exists();
    }

    @Test
    void aTagIsAFileWithBranchVersionAndManifestSize() throws IOException {
        bare.grow(1);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.tags().create("t", 2);
            assertThat(Files.readString(bare.root.resolve(BareDataset.PATH).resolve("_refs/tags/t.json")))
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
        bare.grow(2);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            dataset.tags().create("t", 2);
            bare.plant("_refs/tags/t.json", "{\"branch\":null,\"version\":3,\"manifestSize\":1}");
            assertThat(dataset.tags().getVersion("t")).isEqualTo(3);
        }
    }

    @Test
    void aTagThroughTheHandleOfABranchTagsMainAndNoTagKeepsABranch() {
        bare.grow(2);
        try (Dataset main = bare.store.openLatest(BareDataset.PATH, null)) {
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
            assertThatThrownBy(() -> bare.store.openAt(BareDataset.PATH, "b", 3))
                    .as("a tagged branch goes all the same")
                    .satisfies(
                            e -> assertThat(LanceErrors.classify((Exception) e)).isEqualTo(LanceFault.NOT_FOUND));
        }
    }

    @Test
    void oneBadTagFileBreaksListingAndCleanup() throws IOException {
        bare.grow(2);
        for (Map.Entry<String, String> bad : Map.of(
                        "empty.json", "",
                        "cut.json", "{\"branch\":null,\"ver",
                        "sizeless.json", "{\"branch\":null,\"version\":2}",
                        "\u00e4.json", "{\"branch\":null,\"version\":2,\"manifestSize\":1}")
                .entrySet()) {
            bare.plant("_refs/tags/" + bad.getKey(), bad.getValue());
            try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
                assertThatThrownBy(() -> dataset.tags().list()).as(bad.getKey()).isInstanceOf(Exception.class);
                assertThatThrownBy(() ->
                                dataset.cleanupWithPolicy(BareDataset.before(2).build()))
                        .as(bad.getKey())
                        .isInstanceOf(Exception.class);
            }
            Files.delete(
                    bare.root.resolve(BareDataset.PATH).resolve("_refs/tags").resolve(bad.getKey()));
        }
        bare.plant("_refs/tags/half.json#1", "");
        bare.plant("_refs/tags/notes.txt", "");
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
            assertThat(dataset.tags().list()).as("these it passes over").isEmpty();
        }
    }

    @Test
    void tagNamesAreAsciiOfAtMost250Bytes() {
        bare.grow(1);
        try (Dataset dataset = bare.store.openLatest(BareDataset.PATH, null)) {
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
    void aFreshBranchHandleHasNoAllocator() {
        bare.grow(1);
        try (Dataset main = bare.store.openLatest(BareDataset.PATH, null);
                Dataset branch = main.createBranch("b", Ref.ofMain(2))) {
            assertThat(branch.allocator()).isNull();
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
