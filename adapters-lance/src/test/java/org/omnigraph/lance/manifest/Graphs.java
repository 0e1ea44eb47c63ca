package org.omnigraph.lance.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.lance.Dataset;
import org.lance.cleanup.CleanupPolicy;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.objectstore.ObjectStores;

/** One graph root on disk and what tests do to it. */
final class Graphs implements AutoCloseable {
    static final Supplier<String> UUIDS = () -> UUID.randomUUID().toString();
    static final Ulid GRAPH = ulid(1);
    static final Ulid GENESIS = ulid(2);
    static final Set<RowClass> EVERYTHING = EnumSet.of(RowClass.HEAD, RowClass.REGISTRY, RowClass.NAMES);

    final Path root;
    final LanceStore store;
    private final BufferAllocator allocator = new RootAllocator();

    Graphs(Path root) {
        this.root = root;
        this.store = new LanceStore(root.toString(), Map.of(), ObjectStores.local(root), allocator);
    }

    static Ulid ulid(long n) {
        return Ulid.of(n, new byte[10]);
    }

    LanceManifest manifest() {
        return manifest(LanceManifest.DEFAULT_ATTEMPTS);
    }

    LanceManifest manifest(int attempts) {
        return LanceManifest.of(store, UUIDS, Telemetry.SILENT, attempts);
    }

    LanceManifest manifest(int attempts, Set<ManifestRule> rules, Committer committer) {
        return new LanceManifest(store, UUIDS, Telemetry.SILENT, attempts, rules, committer);
    }

    /** Makes the graph. */
    Graphs init() {
        manifest().genesis().create(GRAPH, GENESIS, "ann", "op-genesis", 1_000).get();
        return this;
    }

    ManifestView view() {
        return manifest().authority().capture(BranchName.MAIN, EVERYTHING).get();
    }

    /** The next graph commit on main as seen in a view. */
    static ManifestDelta commit(ManifestView view, Ulid id, String operation) {
        GraphHead head = view.graphHead().get().head();
        return ManifestDelta.of(
                operation,
                List.of(
                        new GraphCommitRow(new GraphCommit(
                                id, BranchName.MAIN, head.commitId(), null, "ann", 2_000, 0, operation)),
                        new GraphHeadRow(
                                new GraphHead(BranchName.MAIN, id, head.generation() + 1, 2_000),
                                0,
                                view.graphHead().get().manifestVersion())));
    }

    /** What a graph commit relies on. */
    static ReadSet onHead(ManifestView view) {
        return ReadSet.of(new ReadSet.RowIs(view.graphHead().get()));
    }

    /** Publishes that many graph commits, one after the other, with ids from {@code first}. */
    void publish(int count, long first) {
        for (long id = first; id < first + count; id++) {
            ManifestView view = view();
            manifest()
                    .authority()
                    .publish(BranchName.MAIN, onHead(view), commit(view, ulid(id), "op-" + id))
                    .get();
        }
    }

    /** A boundary of the manifest's own line. */
    static GcBoundaryRow boundary(long cutoff, String operation) {
        return new GcBoundaryRow(new Boundary(
                Lineage.manifest(GRAPH), cutoff, List.of(), "digest", operation, 3_000, Boundary.Progress.OPEN));
    }

    /** Publishes the boundary behind which everything up to the newest version may go. */
    void publishBoundary(String operation) {
        long newest = view().version();
        manifest()
                .authority()
                .publish(
                        BranchName.MAIN,
                        ReadSet.EMPTY,
                        ManifestDelta.of(operation, List.of(boundary(newest, operation))))
                .get();
    }

    /** Ids of the graph commits in the journal, newest first. */
    List<Ulid> journal() {
        return manifest().history().commits(BranchName.MAIN, Integer.MAX_VALUE).get().stream()
                .map(GraphCommit::id)
                .toList();
    }

    /** Every object id of the newest version, whatever class it is in, the fence aside. */
    List<String> objectIds() throws Exception {
        List<String> ids = new ArrayList<>();
        try (Dataset dataset = dataset();
                LanceScanner scanner = dataset.newScan(new ScanOptions.Builder()
                        .columns(List.of(ManifestSchema.OBJECT_ID))
                        .build());
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                    String id = RowCodec.text(reader.getVectorSchemaRoot(), ManifestSchema.OBJECT_ID, i);
                    if (!RowCodec.FENCE.objectId().equals(id)) {
                        ids.add(id);
                    }
                }
            }
        }
        return ids;
    }

    /** Every file of the root by its path, with the content's hash. */
    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(
                        root.relativize(file).toString(),
                        UUID.nameUUIDFromBytes(Files.readAllBytes(file)).toString());
            }
        }
        return files;
    }

    Dataset dataset() {
        return store.openLatest(Lineage.MANIFEST_PATH, null);
    }

    Path dir() {
        return root.resolve(Lineage.MANIFEST_PATH);
    }

    /** Removes every manifest version but the newest, as a foreign collector would. */
    void collectAllButNewest() {
        try (Dataset dataset = dataset()) {
            dataset.cleanupWithPolicy(CleanupPolicy.builder()
                    .withBeforeVersion(dataset.version())
                    .withErrorIfTaggedOldVersions(false)
                    .withDeleteUnverified(false)
                    .build());
        }
    }

    @Override
    public void close() {
        store.close();
        allocator.close();
    }
}
