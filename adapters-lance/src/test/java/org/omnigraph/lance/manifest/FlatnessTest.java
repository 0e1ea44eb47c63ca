package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.cleanup.CleanupPolicy;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.lance.ipc.ScanStats;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;

/** Reading and publishing cost the same after 400 publishes as after 10. */
class FlatnessTest {
    private static final int TABLES = 10;
    private static final int KEPT_VERSIONS = 16;
    private static final int MAX_FRAGMENTS = 18;
    private static final long MAX_MANIFEST_BYTES = 4_096;

    @TempDir
    Path root;

    @Test
    void fragmentsManifestBytesAndReadsAreBounded() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            fillRegistry(graph);
            List<AuthorityRow> registry = registry(graph);
            List<Cost> costs = new ArrayList<>();
            int worst = 0;
            for (int publish = 1; publish <= 400; publish++) {
                publish(graph, publish);
                if (publish % 8 == 0) {
                    collect(graph);
                }
                worst = Math.max(worst, cost(graph).fragments());
                if (publish == 10 || publish == 100 || publish == 400) {
                    graph.manifest().upkeep().maintain(BranchName.MAIN).get();
                    costs.add(cost(graph));
                }
            }

            System.out.println("manifest costs at 10, 100, 400 publishes: " + costs + ", most fragments: " + worst);
            assertThat(worst).isLessThanOrEqualTo(MAX_FRAGMENTS);
            assertThat(costs).allSatisfy(c -> {
                assertThat(c.manifestBytes()).isLessThanOrEqualTo(MAX_MANIFEST_BYTES);
                assertThat(c.reads()).isEqualTo(costs.get(0).reads());
                assertThat(c.bytes()).isEqualTo(costs.get(0).bytes());
            });
            assertThat(registry(graph)).containsExactlyInAnyOrderElementsOf(registry);
            assertThat(graph.journal()).hasSize(401);
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    /**
     * What reading the newest version takes.
     *
     * @param reads and bytes of the scan of HEAD and REGISTRY, as Lance counts them
     */
    private record Cost(int fragments, long manifestBytes, long reads, long bytes) {}

    private static Cost cost(Graphs graph) throws Exception {
        ManifestReader reader = new ManifestReader(graph.store, new PhysicalTokens(graph.store.objects()));
        return reader.latest(ManifestLine.MAIN, m -> {
                    ScanStats stats = scanned(m);
                    long bytes = manifestBytes(graph, m.version());
                    return Either.right(new Cost(
                            m.dataset().getFragments().size(), bytes, stats.getRequests(), stats.getBytesRead()));
                })
                .get();
    }

    private static ScanStats scanned(PinnedManifest manifest) throws Exception {
        List<Integer> fragments = new ArrayList<>();
        for (RowClass rowClass : List.of(RowClass.HEAD, RowClass.REGISTRY)) {
            manifest.fragments().of(rowClass).forEach(f -> fragments.add(f.getId()));
        }
        ScanOptions options = new ScanOptions.Builder()
                .fragmentIds(fragments)
                .useScalarIndex(false)
                .collectStats(true)
                .build();
        try (LanceScanner scanner = manifest.dataset().newScan(options)) {
            try (var batches = scanner.scanBatches()) {
                while (batches.loadNextBatch()) {
                    assertThat(batches.getVectorSchemaRoot().getRowCount()).isPositive();
                }
            }
            return scanner.getStats().orElseThrow();
        }
    }

    private static long manifestBytes(Graphs graph, long version) throws IOException {
        return Files.size(graph.root.resolve(LanceStore.versionKey(Lineage.MANIFEST_PATH, null, version)));
    }

    private static void fillRegistry(Graphs graph) {
        List<AuthorityRow> rows = new ArrayList<>();
        LongStream.range(0, TABLES).forEach(n -> rows.add(Rows.tableHead(n, 1)));
        LongStream.range(0, TABLES).forEach(n -> rows.add(Rows.table(n)));
        for (long c = 0; c < 3; c++) {
            Ulid checkpoint = Graphs.ulid(9_000 + c);
            rows.add(Rows.header(checkpoint));
            LongStream.range(0, TABLES).forEach(n -> rows.add(Rows.pinned(checkpoint, n)));
        }
        graph.manifest()
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, ManifestDelta.of("op-fill", rows))
                .get();
    }

    private static List<AuthorityRow> registry(Graphs graph) {
        return graph.view().rows().stream()
                .filter(r -> r.rowClass() == RowClass.REGISTRY)
                .toList();
    }

    /** A graph commit that moves two tables. */
    private static void publish(Graphs graph, int n) {
        AuthorityManifest authority = graph.manifest().authority();
        ManifestView view =
                authority.capture(BranchName.MAIN, EnumSet.of(RowClass.HEAD)).get();
        GraphHead head = view.graphHead().get().head();
        Ulid id = Graphs.ulid(1_000L + n);
        List<AuthorityRow> rows = new ArrayList<>();
        for (int k = 0; k < 2; k++) {
            rows.add(Rows.tableHead((2L * n + k) % TABLES, n + 1));
            rows.add(Rows.tableVersion((2L * n + k) % TABLES, n + 1));
        }
        rows.add(new GraphCommitRow(
                new GraphCommit(id, BranchName.MAIN, head.commitId(), null, "ann", 2_000, 0, "op-" + n)));
        rows.add(new GraphHeadRow(
                new GraphHead(BranchName.MAIN, id, head.generation() + 1, 2_000),
                0,
                view.graphHead().get().manifestVersion()));
        authority
                .publish(BranchName.MAIN, Graphs.onHead(view), ManifestDelta.of("op-" + n, rows))
                .get();
    }

    private static void collect(Graphs graph) {
        try (Dataset dataset = graph.dataset()) {
            if (dataset.version() > KEPT_VERSIONS) {
                dataset.cleanupWithPolicy(CleanupPolicy.builder()
                        .withBeforeVersion(dataset.version() - KEPT_VERSIONS)
                        .withErrorIfTaggedOldVersions(false)
                        .withDeleteUnverified(false)
                        .build());
            }
        }
    }
}
