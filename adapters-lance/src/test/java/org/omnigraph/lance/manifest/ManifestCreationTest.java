package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.AlreadyInitialized;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.StoreNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.Genesis;
import org.omnigraph.domain.publish.ManifestView;

class ManifestCreationTest {
    private static final int RACES = 5;

    @TempDir
    Path root;

    @Test
    void theGraphStartsWithItsGenesisCommitAndAZeroBoundary() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView view = graph.view();

            assertThat(view.graphId()).isEqualTo(Graphs.GRAPH);
            assertThat(view.version()).isEqualTo(2);
            assertThat(view.generation()).isZero();
            assertThat(view.graphHead().get().head().commitId()).isEqualTo(Graphs.GENESIS);
            assertThat(view.boundary(view.manifestLineage()).get().cutoff()).isZero();
            assertThat(graph.manifest().history().commits(BranchName.MAIN, 9).get())
                    .singleElement()
                    .satisfies(c -> assertThat(c.operationId()).isEqualTo("op-genesis"));
        }
    }

    @Test
    void theStampIsInTheFirstVersion() {
        try (Graphs graph = new Graphs(root).init();
                Dataset first = graph.store.openAt("__manifest", null, 1)) {
            assertThat(first.getSchema().getCustomMetadata())
                    .containsEntry("omnigraph:internal_schema_version", "1025")
                    .containsEntry("omnigraph:graph_id", Graphs.GRAPH.text());
            assertThat(first.hasStableRowIds()).isTrue();
            assertThat(first.getLanceFileFormatVersion()).isEqualTo("2.2");
            assertThat(first.getLanceSchema().fields().get(0).isUnenforcedPrimaryKey())
                    .isTrue();
            assertThat(Genesis.SCHEMA_STAMP).isEqualTo(1025);
        }
    }

    @Test
    void nothingIsNoGraph() throws IOException {
        try (Graphs graph = new Graphs(root)) {
            Failure failure = graph.manifest()
                    .authority()
                    .capture(BranchName.MAIN, Graphs.EVERYTHING)
                    .getLeft();

            assertThat(failure).isEqualTo(new StoreNotFound(root.toString()));
            assertThat(graph.files()).isEmpty();
        }
    }

    @Test
    void aSecondCreationIsRefusedAndChangesNothing() throws IOException {
        try (Graphs graph = new Graphs(root).init()) {
            var before = graph.files();

            Either<Failure, Ulid> second =
                    graph.manifest().genesis().create(Graphs.ulid(5), Graphs.ulid(6), null, "op-second", 9);

            assertThat(second.getLeft()).isEqualTo(new AlreadyInitialized(root.toString(), Graphs.GRAPH.text()));
            assertThat(graph.files()).isEqualTo(before);
        }
    }

    @Test
    void anUnfinishedCreationIsNoGraphAndAnyoneFinishesIt() {
        try (Graphs graph = new Graphs(root)) {
            begin(graph);
            assertThat(graph.manifest()
                            .authority()
                            .capture(BranchName.MAIN, Graphs.EVERYTHING)
                            .getLeft())
                    .isInstanceOf(StoreNotFound.class);

            Either<Failure, Ulid> finished =
                    graph.manifest().genesis().create(Graphs.ulid(5), Graphs.ulid(6), "bob", "op-finish", 9_999);

            assertThat(finished.get()).isEqualTo(Graphs.GRAPH);
            assertThat(graph.view().graphHead().get().head().commitId()).isEqualTo(Graphs.GENESIS);
            assertThat(graph.journal()).containsExactly(Graphs.GENESIS);
        }
    }

    @Test
    void ofRacingCreationsExactlyOneWins() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int race = 0; race < RACES; race++) {
                Path store = Files.createDirectory(root.resolve("race-" + race));
                CyclicBarrier start = new CyclicBarrier(2);
                List<Future<Either<Failure, Ulid>>> racers = new ArrayList<>();
                for (int racer = 0; racer < 2; racer++) {
                    racers.add(threads.submit(racer(store, racer, start)));
                }
                List<Either<Failure, Ulid>> answers =
                        List.of(racers.get(0).get(), racers.get(1).get());

                assertThat(answers.stream().filter(Either::isRight))
                        .as("%s", answers)
                        .hasSize(1);
                assertThat(answers.stream().filter(Either::isLeft).map(Either::getLeft))
                        .singleElement()
                        .isInstanceOf(AlreadyInitialized.class);
                try (Graphs graph = new Graphs(store)) {
                    assertThat(graph.journal()).hasSize(1);
                    assertThat(graph.view().graphId()).isEqualTo(answers.get(0).getOrElse(answers.get(1)::get));
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Either<Failure, Ulid>> racer(Path store, int racer, CyclicBarrier start) {
        return () -> {
            try (Graphs graph = new Graphs(store)) {
                LanceManifest manifest = graph.manifest();
                start.await();
                return manifest.genesis()
                        .create(Graphs.ulid(100 + racer), Graphs.ulid(200 + racer), null, "op-" + racer, 1_000);
            }
        };
    }

    /** Leaves version 1 alone, as a process does that dies after it. */
    static void begin(Graphs graph) {
        Committer dies = (base, transaction) -> {
            throw new IOException("the process died here");
        };
        Either<Failure, Ulid> answer = graph.manifest(1, EnumSet.allOf(ManifestRule.class), dies)
                .genesis()
                .create(Graphs.GRAPH, Graphs.GENESIS, "ann", "op-dead", 1_000);
        assertThat(answer.getLeft()).isInstanceOf(OutcomeUnknown.class);
    }
}
