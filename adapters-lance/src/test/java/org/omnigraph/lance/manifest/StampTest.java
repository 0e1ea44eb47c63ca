package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.WrongFormat;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;

/** A manifest of another release is refused by every way in, and stays as it was. */
class StampTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0.3.1 or older",
        ", 1, 0.3.1 or older",
        "1, 1, 0.3.1 or older",
        "2, 2, 0.4.1 to 0.6.1",
        "3, 3, 0.6.2 to 0.7.2",
        "4, 4, 0.8.x",
        "5, 5, 0.9 to 0.10",
        "19, 19, 0.9 to 0.10",
        "1024, 1024, with internal schema 1024"
    })
    void anOlderOneNamesTheReleaseThatReadsIt(@Nullable String stored, long stamp, String line) throws IOException {
        try (Graphs graph = new Graphs(root)) {
            Failure failure = refused(graph, stored);

            assertThat(failure).isInstanceOfSatisfying(WrongFormat.class, wrong -> {
                assertThat(wrong.stamp()).isEqualTo(stamp);
                assertThat(wrong.supported()).isEqualTo(1025);
                assertThat(wrong.advice()).contains(line, "export", "omnigraph init", "omnigraph load");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"1026", "9223372036854775807"})
    void aNewerOneAsksForAnUpgrade(String stored) throws IOException {
        try (Graphs graph = new Graphs(root)) {
            assertThat(refused(graph, stored))
                    .isInstanceOfSatisfying(
                            WrongFormat.class,
                            wrong -> assertThat(wrong.advice()).contains("upgrade to that release first"));
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "v4", "1025.0", "9999999999999999999"})
    void oneThatIsNoNumberIsUnreadable(String stored) throws IOException {
        try (Graphs graph = new Graphs(root)) {
            assertThat(refused(graph, stored)).isInstanceOf(UnreadableDocument.class);
        }
    }

    @Test
    void ourStampWithoutAGraphIdIsUnreadable() throws IOException {
        try (Graphs graph = new Graphs(root)) {
            assertThat(refused(graph, "1025")).isInstanceOf(UnreadableDocument.class);
        }
    }

    /** Every way in refuses, with the same failure, and nothing on disk changes. */
    private static Failure refused(Graphs graph, @Nullable String stamp) throws IOException {
        plant(graph, stamp);
        Map<String, String> before = graph.files();
        LanceManifest manifest = graph.manifest();
        AuthorityManifest authority = manifest.authority();
        ManifestDelta delta = ManifestDelta.of("op", List.of(Graphs.boundary(1, "op")));
        List<Failure> refusals = List.of(
                authority.capture(BranchName.MAIN, Graphs.EVERYTHING).getLeft(),
                authority.captureAt(BranchName.MAIN, 1, Graphs.EVERYTHING).getLeft(),
                authority.publish(BranchName.MAIN, ReadSet.EMPTY, delta).getLeft(),
                manifest.history().commits(BranchName.MAIN, 9).getLeft(),
                manifest.upkeep().maintain(BranchName.MAIN).getLeft(),
                manifest.upkeep().fence(BranchName.MAIN, "op").getLeft(),
                manifest.genesis()
                        .create(Graphs.GRAPH, Graphs.GENESIS, null, "op", 1)
                        .getLeft());
        assertThat(refusals).containsOnly(refusals.get(0));
        assertThat(graph.files()).isEqualTo(before);
        return refusals.get(0);
    }

    private static void plant(Graphs graph, @Nullable String stamp) {
        Map<String, String> metadata = new HashMap<>();
        if (stamp != null) {
            metadata.put(ManifestSchema.STAMP, stamp);
        }
        Schema schema = new Schema(ManifestSchema.columns().getFields(), metadata);
        WriteParams params = new WriteParams.Builder()
                .withEnableStableRowIds(true)
                .withDataStorageVersion("2.1")
                .build();
        Dataset.create(graph.store.allocator(), graph.store.uri(Lineage.MANIFEST_PATH, null), schema, params)
                .close();
    }
}
