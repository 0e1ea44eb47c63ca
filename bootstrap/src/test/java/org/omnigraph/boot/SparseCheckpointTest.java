package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.boot.TestGraph.must;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;

/** RFC-025 §10: a checkpoint on an old sparse version survives cleanup while its unpinned neighbours are removed. */
class SparseCheckpointTest {
    @TempDir
    Path folder;

    private static void history(TestGraph graph, int from, int to) {
        for (int i = from; i < to; i++) {
            graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "t" + i + "-", 20, i));
            graph.load(LoadMode.MERGE, GivenRows.nodes("Thing", "t0-", 10, i));
        }
    }

    @Test
    void survivesWhileItsNeighboursGoInTablesAndManifest() {
        try (TestGraph graph = TestGraph.create(folder.resolve("g"))) {
            history(graph, 0, 3);
            String before = graph.digest(At.main(), "Thing");
            Checkpoint pinned = graph.checkpoint("early");
            history(graph, 3, 12);

            Executed executed = graph.cleanup(2);

            assertThat(executed.record().partial()).isFalse();
            assertThat(graph.digest(new At.CheckpointState("early"), "Thing")).isEqualTo(before);
            long manifest = pinned.header().manifest().version();
            long table = pinned.tables().get(0).physical().version();
            assertThat(StoredVersions.of(graph.root.resolve("__manifest")))
                    .contains(manifest)
                    .doesNotContain(manifest - 1, manifest + 1);
            assertThat(StoredVersions.of(
                            graph.root.resolve(pinned.tables().get(0).physical().path())))
                    .contains(table)
                    .doesNotContain(table - 1, table + 1);
            for (long neighbour : List.of(manifest - 1, manifest + 1)) {
                assertThat(graph.graph
                                .reads()
                                .snapshot(new At.ManifestState(BranchName.MAIN, neighbour))
                                .getLeft()
                                .code())
                        .isEqualTo(FailureCode.VERSION_RECLAIMED);
            }
            assertThat(must(graph.graph.checkpoints().show("early")).sound()).isTrue();
        }
    }

    @Test
    void theAnswerNamesTheCapturedCommitEvenWhenTheSourceAdvances() {
        List<Runnable> afterCapture = new ArrayList<>();
        StepDecorator advance = new StepDecorator() {
            @Override
            public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                    ProtocolTable<S, E> table, S state, Step<E> step) {
                return () -> {
                    if (state == CheckpointCreateProtocol.State.CAPTURED && !afterCapture.isEmpty()) {
                        afterCapture.remove(0).run();
                    }
                    return step.perform();
                };
            }
        };
        try (TestGraph graph = TestGraph.create(folder.resolve("g"), advance, Bounds.DEFAULT)) {
            graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "a", 5, 1));
            Snapshot captured = graph.snapshot(At.main());
            afterCapture.add(() -> graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "b", 5, 1)));

            Checkpoint checkpoint = graph.checkpoint("moving");

            assertThat(afterCapture).isEmpty();
            assertThat(graph.snapshot(At.main()).head()).isNotEqualTo(captured.head());
            assertThat(checkpoint.header().graphCommitId())
                    .isEqualTo(captured.head().commitId());
            assertThat(checkpoint.header().manifest().version()).isEqualTo(captured.manifestVersion());
            assertThat(graph.snapshot(new At.CheckpointState("moving")).tables())
                    .isEqualTo(captured.tables());
        }
    }

    @Test
    void leavesNoUnreferencedFileAndGivesEverythingBackOnceItIsDeleted() throws IOException {
        Path pinnedRoot = folder.resolve("pinned");
        Path controlRoot = folder.resolve("control");
        try (TestGraph pinned = TestGraph.create(pinnedRoot);
                TestGraph control = TestGraph.create(controlRoot)) {
            for (TestGraph graph : List.of(pinned, control)) {
                graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "t0-", 20, 0));
            }
            pinned.checkpoint("oldest");
            for (TestGraph graph : List.of(pinned, control)) {
                history(graph, 1, 10);
            }

            pinned.cleanup(2);
            List<String> unreferenced = UnreferencedFiles.of(pinnedRoot);
            System.out.println("files no retained version references: " + unreferenced);
            assertThat(unreferenced).isEmpty();

            pinned.delete("oldest");
            pinned.cleanup(2);
            control.cleanup(2);
            control.cleanup(2);
            assertSameSize(pinned, control);
        }
    }

    private static void assertSameSize(TestGraph pinned, TestGraph control) throws IOException {
        TableHead table = pinned.snapshot(At.main()).tables().get(0);
        String path = table.physical().path();
        for (String kind : List.of("data", "_versions", "_transactions", "_deletions")) {
            assertThat(fileCount(pinned.root.resolve(path).resolve(kind)))
                    .as(kind)
                    .isEqualTo(fileCount(control.root.resolve(path).resolve(kind)));
        }
        long dataPinned = DiskState.countAndBytes(pinned.root.resolve(path).resolve("data"))[1];
        long dataControl = DiskState.countAndBytes(control.root.resolve(path).resolve("data"))[1];
        assertThat(dataPinned).isEqualTo(dataControl);
        long manifestPinned = DiskState.countAndBytes(pinned.root.resolve("__manifest"))[1];
        long manifestControl = DiskState.countAndBytes(control.root.resolve("__manifest"))[1];
        System.out.println("data bytes " + dataPinned + " and " + dataControl + ", __manifest bytes " + manifestPinned
                + " and " + manifestControl);
        assertThat(manifestPinned - manifestControl).isLessThanOrEqualTo(4096);
    }

    private static long fileCount(Path folder) throws IOException {
        return Files.exists(folder) ? DiskState.countAndBytes(folder)[0] : 0;
    }
}
