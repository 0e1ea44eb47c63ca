package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.operation.Rewrite;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RegistryHead;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;

class ManifestPublisherTest {
    private static final Ulid CHECKPOINT = Graphs.ulid(70);

    @TempDir
    Path root;

    @Test
    void everyKindOfRowReadsBackAsItWasPut() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            List<AuthorityRow> rows = List.of(
                    Rows.table(1),
                    Rows.tableHead(1, 3),
                    Rows.live(1, CHECKPOINT),
                    Rows.header(CHECKPOINT),
                    Rows.pinned(CHECKPOINT, 1),
                    Graphs.boundary(Long.MIN_VALUE + 5, "op-rows"),
                    Rows.tableVersion(1, 3),
                    Rows.cleanup());
            Published published = publish(graph, new ManifestDelta("op-rows", rows, Set.of(), 9L));

            assertThat(published).isEqualTo(new Published(3, 1));
            ManifestView view = graph.view();
            assertThat(view.rows()).containsAll(rows.subList(0, 6)).doesNotContainAnyElementsOf(rows.subList(6, 8));
            assertThat(view.registryHead().get()).isEqualTo(new RegistryHead(2, 9));
            assertThat(journalRows(graph)).containsAll(rows.subList(6, 8));
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    @Test
    void aDeletedCheckpointsRowsMoveAndItsNameIsUsedAgain() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            AuthorityRow header = Rows.header(CHECKPOINT);
            AuthorityRow pinned = Rows.pinned(CHECKPOINT, 1);
            publish(graph, ManifestDelta.of("op-create", List.of(Rows.live(1, CHECKPOINT), header, pinned)));

            publish(
                    graph,
                    new ManifestDelta(
                            "op-delete",
                            List.of(
                                    Rows.tombstoned(1, CHECKPOINT),
                                    Rows.buried(CHECKPOINT, header.objectId(), "checkpoint"),
                                    Rows.buried(CHECKPOINT, pinned.objectId(), "checkpoint_table")),
                            Set.of(header.objectId(), pinned.objectId()),
                            null));
            assertThat(graph.view().reservation(Rows.NAME).get())
                    .isEqualTo(Rows.tombstoned(1, CHECKPOINT).reservation());
            assertThat(graph.view().checkpoints()).isEmpty();
            assertThat(graph.objectIds()).contains(header.objectId()).doesNotHaveDuplicates();

            publish(graph, ManifestDelta.of("op-again", List.of(Rows.live(2, Graphs.ulid(71)))));
            assertThat(graph.view().checkpoints()).hasSize(1);
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
            assertThat(graph.view().registryHead().get().generation()).isEqualTo(4);
        }
    }

    @Test
    void aBranchNameLeavesHeadWhenItIsTombstonedAndComesBack() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            for (BranchRow.State state :
                    List.of(BranchRow.State.CREATING, BranchRow.State.TOMBSTONED, BranchRow.State.CREATING)) {
                BranchStateRow row = new BranchStateRow(
                        new BranchRow(new BranchName("b"), state, 1, null, null, BranchName.MAIN, 2));
                publish(graph, ManifestDelta.of("op-" + state, List.of(row)));

                assertThat(graph.view().row("branch:b").get()).isEqualTo(row);
                assertThat(graph.objectIds()).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void headRowsKeepTheirRowIdsThroughPublishesAndMaintenance() {
        try (Graphs graph = new Graphs(root).init()) {
            publish(graph, ManifestDelta.of("op-1", List.of(Rows.tableHead(1, 1), Rows.tableHead(2, 1))));
            Map<String, Long> before = headRowIds(graph);

            graph.publish(9, 10);
            publish(graph, new ManifestDelta("op-2", List.of(Rows.tableHead(2, 2)), Set.of(), null));
            Map<String, Long> after = headRowIds(graph);

            assertThat(before).hasSize(5).containsKey("graph_head:main");
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void aReadSetThatDoesNotHoldChangesNothing() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView old = graph.view();
            graph.publish(1, 10);
            Map<String, String> before = graph.files();

            var answer = graph.manifest()
                    .authority()
                    .publish(BranchName.MAIN, Graphs.onHead(old), Graphs.commit(old, Graphs.ulid(99), "op"));

            assertThat(answer.getLeft()).isInstanceOf(ReadSetChanged.class);
            assertThat(graph.files()).isEqualTo(before);
        }
    }

    @Test
    void whenOnlyTheVersionMovedItIsPublishedAtTheNewOne() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestDelta delta = ManifestDelta.of("op-b", List.of(Graphs.boundary(1, "op-b")));

            var once = overtakenOnce(graph, 1).authority().publish(BranchName.MAIN, ReadSet.EMPTY, delta);
            assertThat(once.getLeft()).isEqualTo(new Contended("publish", 1));

            Published twice = overtakenOnce(graph, 2)
                    .authority()
                    .publish(BranchName.MAIN, ReadSet.EMPTY, delta)
                    .get();
            assertThat(twice).isEqualTo(new Published(5, 3));
            assertThat(graph.view().boundary(graph.view().manifestLineage()).get())
                    .isEqualTo(Graphs.boundary(1, "op-b").boundary());
        }
    }

    @Test
    void aLoserTakesItsFilesBack() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Set<String> left = new TreeSet<>(graph.files().keySet());
            ManifestDelta delta = ManifestDelta.of("op-b", List.of(Graphs.boundary(1, "op-b"), Rows.cleanup()));

            overtakenOnce(graph, 1).authority().publish(BranchName.MAIN, ReadSet.EMPTY, delta);

            Set<String> now = new TreeSet<>(graph.files().keySet());
            now.removeAll(left);
            assertThat(now.stream().filter(f -> f.startsWith("__manifest/data/")))
                    .as("HEAD and JOURNAL of the winner")
                    .hasSize(2);
        }
    }

    @Test
    void anOldVersionIsReadWithItsOwnProperties() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(3, 10);

            ManifestView old = graph.manifest()
                    .authority()
                    .captureAt(BranchName.MAIN, 3, Graphs.EVERYTHING)
                    .get();

            assertThat(old.generation()).isEqualTo(1);
            assertThat(old.graphHead().get().head().commitId()).isEqualTo(Graphs.ulid(10));
            assertThat(refusal(graph, 99)).isEqualTo(new VersionNotFound("__manifest", 99));
        }
    }

    @Test
    void theJournalIsNotReadByCapture() {
        try (Graphs graph = new Graphs(root).init()) {
            Set<RowClass> journal = EnumSet.of(RowClass.JOURNAL);

            assertThatThrownBy(() -> graph.manifest().authority().capture(BranchName.MAIN, journal))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aDeltaPutsEachRowOnce() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestDelta twice = ManifestDelta.of("op", List.of(Rows.tableHead(1, 1), Rows.tableHead(1, 2)));

            assertThatThrownBy(() -> publish(graph, twice)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aBranchWithoutALiveRowIsNotFound() {
        try (Graphs graph = new Graphs(root).init()) {
            BranchName unknown = new BranchName("b");

            assertThat(graph.manifest()
                            .authority()
                            .capture(unknown, Graphs.EVERYTHING)
                            .getLeft())
                    .isEqualTo(new BranchNotFound("b"));
        }
    }

    @Test
    void theJournalListsCommitsNewestFirst() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(9, 10);

            assertThat(graph.manifest().history().commits(BranchName.MAIN, 3).get())
                    .extracting(c -> c.id())
                    .containsExactly(Graphs.ulid(18), Graphs.ulid(17), Graphs.ulid(16));
            assertThat(graph.manifest()
                            .history()
                            .commit(BranchName.MAIN, Graphs.ulid(12))
                            .get())
                    .singleElement()
                    .satisfies(c -> assertThat(c.manifestVersion()).isEqualTo(5));
            assertThat(graph.manifest()
                            .history()
                            .commit(BranchName.MAIN, Graphs.ulid(99))
                            .get())
                    .isEmpty();
        }
    }

    @Test
    void maintenanceThatFailsIsReportedAndThePublishStands() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(7, 10);
            List<Failure> warnings = new ArrayList<>();
            Committer brokenForRewrites = (base, transaction) -> {
                if (transaction.operation() instanceof Rewrite) {
                    throw new IllegalStateException("no rewrite today");
                }
                return Committer.LANCE.commit(base, transaction);
            };
            LanceManifest manifest = new LanceManifest(
                    graph.store,
                    Graphs.UUIDS,
                    listener(warnings),
                    8,
                    EnumSet.allOf(ManifestRule.class),
                    brokenForRewrites);
            ManifestView view = graph.view();

            Published published = manifest.authority()
                    .publish(BranchName.MAIN, Graphs.onHead(view), Graphs.commit(view, Graphs.ulid(17), "op"))
                    .get();

            assertThat(published.generation()).isEqualTo(8);
            assertThat(warnings)
                    .singleElement()
                    .satisfies(w -> assertThat(w.message()).contains("no rewrite today"));
            assertThat(graph.view().generation()).isEqualTo(8);
        }
    }

    @Test
    void everyEighthPublishIsFollowedByMaintenance() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(7, 10);
            assertThat(graph.view().version()).isEqualTo(9);

            graph.publish(1, 17);

            assertThat(graph.view().version()).isEqualTo(11);
            assertThat(graph.view().generation()).isEqualTo(8);
            assertThat(graph.journal()).hasSize(9);
            assertThat(graph.manifest().upkeep().maintain(BranchName.MAIN).get())
                    .isFalse();
        }
    }

    @Test
    void aFenceMovesTheVersionAlone() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView before = graph.view();

            assertThat(graph.manifest()
                            .upkeep()
                            .fence(BranchName.MAIN, "op-fence")
                            .get())
                    .isEqualTo(3);

            assertThat(graph.view().rows()).containsExactlyInAnyOrderElementsOf(before.rows());
            assertThat(graph.view().generation()).isEqualTo(before.generation());
        }
    }

    @Test
    void aFenceRefusesWhatWasPreparedBefore() {
        try (Graphs graph = new Graphs(root).init()) {
            Committer fencedFirst = (base, transaction) -> {
                graph.manifest().upkeep().fence(BranchName.MAIN, "op-fence").get();
                return Committer.LANCE.commit(base, transaction);
            };
            ManifestView view = graph.view();

            var answer = graph.manifest(1, EnumSet.allOf(ManifestRule.class), fencedFirst)
                    .authority()
                    .publish(BranchName.MAIN, ReadSet.EMPTY, Graphs.commit(view, Graphs.ulid(10), "op"));

            assertThat(answer.getLeft()).isEqualTo(new Contended("publish", 1));
        }
    }

    private static Published publish(Graphs graph, ManifestDelta delta) {
        return graph.manifest()
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, delta)
                .get();
    }

    private static LanceManifest overtakenOnce(Graphs graph, int attempts) {
        int[] overtaken = {0};
        return graph.manifest(attempts, EnumSet.allOf(ManifestRule.class), (base, transaction) -> {
            if (overtaken[0]++ == 0) {
                graph.publish(1, 200 + base.version());
            }
            return Committer.LANCE.commit(base, transaction);
        });
    }

    private static Failure refusal(Graphs graph, long version) {
        return graph.manifest()
                .authority()
                .captureAt(BranchName.MAIN, version, Graphs.EVERYTHING)
                .getLeft();
    }

    private static Map<String, Long> headRowIds(Graphs graph) {
        Map<String, Long> ids = new TreeMap<>();
        rows(graph.store, RowClass.HEAD).forEach(r -> ids.put(r.row().objectId(), r.rowId()));
        return ids;
    }

    private static List<AuthorityRow> journalRows(Graphs graph) {
        return rows(graph.store, RowClass.JOURNAL).stream().map(StoredRow::row).toList();
    }

    private static List<StoredRow> rows(LanceStore store, RowClass rowClass) {
        ManifestReader reader = new ManifestReader(store, new PhysicalTokens(store.objects()));
        return reader.latest(ManifestLine.MAIN, m -> m.scan(EnumSet.of(rowClass)))
                .get();
    }

    private static Telemetry listener(List<Failure> warnings) {
        return new Telemetry() {
            @Override
            public void reached(String protocol, String state) {}

            @Override
            public void progress(String work, long done, long total) {}

            @Override
            public void warning(String about, Failure failure) {
                warnings.add(failure);
            }
        };
    }
}
