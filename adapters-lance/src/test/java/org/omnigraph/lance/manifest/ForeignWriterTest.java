package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Ref;
import org.lance.Transaction;
import org.lance.operation.Append;
import org.lance.operation.Operation;
import org.lance.operation.Update;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowImage;

/** Whatever else commits to the manifest is noticed by the next reader, who changes nothing. */
class ForeignWriterTest {
    @TempDir
    Path root;

    @TempDir
    Path elsewhere;

    @Test
    void aConfigUpdate() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            dataset.updateConfig(Map.of("lance.auto_cleanup.interval", "1"));

            assertThat(refused(graph)).isInstanceOf(ForeignWriter.class);
        }
    }

    @Test
    void anAppend() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            commit(dataset, Append.builder().fragments(rows(graph)).build(), Map.of());

            assertThat(refused(graph)).isInstanceOf(ForeignWriter.class);
        }
    }

    @Test
    void aDelete() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            dataset.delete("object_type = 'gc_boundary'");

            assertThat(refused(graph)).isInstanceOf(ForeignWriter.class);
        }
    }

    @Test
    void aCompaction() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            dataset.compact();

            assertThat(refused(graph)).isInstanceOf(ForeignWriter.class);
        }
    }

    @Test
    void aCommitThatCopiesOurPropertiesButAddsAFragment() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            commit(dataset, Append.builder().fragments(rows(graph)).build(), properties(dataset));

            assertThat(((ForeignWriter) refused(graph)).evidence()).contains("2 journal fragments, it says 1");
        }
    }

    @Test
    void aCommitThatCopiesOurPropertiesButDropsAFragment() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            long registry = dataset.getFragments().stream()
                    .map(Fragment::metadata)
                    .filter(f ->
                            properties(dataset).get(CommitProperties.REGISTRY).equals(FragmentClasses.file(f)))
                    .findFirst()
                    .orElseThrow()
                    .getId();
            commit(
                    dataset,
                    Update.builder().removedFragmentIds(List.of(registry)).build(),
                    properties(dataset));

            assertThat(((ForeignWriter) refused(graph)).evidence()).contains("which it does not contain");
        }
    }

    @Test
    void aRowThatIsNotOfItsFragmentsClass() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            Map<String, String> properties = properties(dataset);
            List<FragmentMetadata> planted = rows(graph);
            properties.put(CommitProperties.NAMES, FragmentClasses.file(planted.get(0)));
            commit(dataset, Append.builder().fragments(planted).build(), properties);

            assertThat(((ForeignWriter) refused(graph)).evidence()).contains("lies in NAMES");
        }
    }

    @Test
    void aRowNobodyUnderstands() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Dataset dataset = graph.dataset()) {
            Map<String, String> properties = properties(dataset);
            List<FragmentMetadata> planted = rows(
                    graph,
                    new RowImage("x", "surprise", null, null, null, "", null, null, null, null, null, null, null));
            properties.put(CommitProperties.NAMES, FragmentClasses.file(planted.get(0)));
            commit(dataset, Append.builder().fragments(planted).build(), properties);

            assertThat(refused(graph)).isInstanceOf(UnreadableDocument.class);
        }
    }

    @Test
    void aCloneOfAManifestIsNoGraphOfOurs() throws Exception {
        try (Graphs graph = new Graphs(root).init();
                Graphs clone = new Graphs(elsewhere);
                Dataset dataset = graph.dataset()) {
            dataset.shallowClone(clone.store.uri(Lineage.MANIFEST_PATH, null), Ref.ofMain(2))
                    .close();

            assertThat(((ForeignWriter) refused(clone)).evidence()).contains("is a clone");
        }
    }

    /** Reads and writes are refused alike, and nothing on disk changes. */
    private static Failure refused(Graphs graph) throws Exception {
        Map<String, String> before = graph.files();
        ManifestDelta delta = ManifestDelta.of("op", List.of(Rows.live(1, Graphs.ulid(9))));
        Failure read = graph.manifest()
                .authority()
                .capture(BranchName.MAIN, Graphs.EVERYTHING)
                .getLeft();
        Failure written = graph.manifest()
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, delta)
                .getLeft();
        assertThat(written).isEqualTo(read);
        assertThat(graph.files()).isEqualTo(before);
        return read;
    }

    private static Map<String, String> properties(Dataset dataset) {
        return new HashMap<>(
                dataset.readTransaction().orElseThrow().transactionProperties().orElseThrow());
    }

    private static List<FragmentMetadata> rows(Graphs graph) {
        return rows(graph, RowCodec.images(List.of(Rows.table(1))).get(0));
    }

    private static List<FragmentMetadata> rows(Graphs graph, RowImage row) {
        try (VectorSchemaRoot batch = RowCodec.batch(List.of(row), ManifestSchema.columns(), graph.store.allocator())) {
            return Fragment.write()
                    .datasetUri(graph.store.uri(Lineage.MANIFEST_PATH, null))
                    .allocator(graph.store.allocator())
                    .data(batch)
                    .dataStorageVersion("2.2")
                    .execute();
        }
    }

    private static void commit(Dataset dataset, Operation operation, Map<String, String> properties) {
        try (Transaction transaction = new Transaction.Builder()
                        .readVersion(dataset.version())
                        .operation(operation)
                        .transactionProperties(properties)
                        .build();
                Dataset landed = new CommitBuilder(dataset).execute(transaction)) {
            assertThat(landed.version()).isEqualTo(dataset.version() + 1);
        }
    }
}
