package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;

/** What is answered when Lance's answer is lost or says nothing. */
class OutcomeTest {
    private static final Ulid MINE = Graphs.ulid(99);

    @TempDir
    Path root;

    @TempDir
    Path aside;

    @Test
    void aLandedCommitWhoseAnswerIsLostIsFound() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publish(graph, 1, (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                throw new IOException("connection reset");
            });

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
            assertThat(graph.journal()).containsOnlyOnce(MINE);
        }
    }

    @Test
    void itIsFoundUnderLaterPublishesToo() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publish(graph, 1, (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                graph.publish(9, 10);
                throw new IOException("connection reset");
            });

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
            assertThat(graph.journal()).containsOnlyOnce(MINE);
        }
    }

    @Test
    void itIsFoundInTheJournalWhenItsVersionIsCollected() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publish(graph, 1, (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                graph.publish(3, 10);
                graph.publishBoundary("op-cleanup");
                graph.collectAllButNewest();
                throw new IOException("connection reset");
            });

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
        }
    }

    @Test
    void whatTheJournalDoesNotRecordShowsInTheNewestState() {
        try (Graphs graph = new Graphs(root).init()) {
            Committer lost = (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                graph.publish(3, 10);
                graph.collectAllButNewest();
                throw new IOException("connection reset");
            };

            Either<Failure, Published> answer = graph.manifest(1, EnumSet.allOf(ManifestRule.class), lost)
                    .authority()
                    .publish(
                            BranchName.MAIN,
                            ReadSet.EMPTY,
                            ManifestDelta.of("op-mine", List.of(Graphs.boundary(1, "op-mine"))));

            assertThat(answer.get()).isEqualTo(new Published(6, 4));
        }
    }

    @Test
    void aConflictWithTheOwnCommitIsASuccess() {
        try (Graphs graph = new Graphs(root).init()) {
            // A store that repeats a write after a lost answer makes Lance meet its own commit.
            Either<Failure, Published> answer = publish(graph, 1, (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                return Committer.LANCE.commit(base, transaction);
            });

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
            assertThat(graph.journal()).containsOnlyOnce(MINE);
        }
    }

    @Test
    void anUnknownAnswerWithTheNumberStillFreeStaysOpenAndKeepsItsFiles() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            long before = dataFiles(graph);

            Either<Failure, Published> answer = publish(graph, 8, (base, transaction) -> {
                throw new IOException("connection reset");
            });

            assertThat(answer.getLeft()).isInstanceOfSatisfying(OutcomeUnknown.class, unknown -> {
                assertThat(unknown.operationId()).isEqualTo("op-mine");
                assertThat(unknown.reason()).contains("connection reset");
            });
            assertThat(graph.view().generation()).isZero();
            assertThat(dataFiles(graph))
                    .as("a write still on its way needs them")
                    .isEqualTo(before + 2);
        }
    }

    @Test
    void anUnknownAnswerWithTheNumberTakenIsRetried() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView view = graph.view();
            Committer failsOnce = (base, transaction) -> {
                if (base.version() == 2) {
                    graph.manifest().upkeep().fence(BranchName.MAIN, "op-other").get();
                    throw new IOException("connection reset");
                }
                return Committer.LANCE.commit(base, transaction);
            };

            Either<Failure, Published> answer = publish(graph, 2, failsOnce);

            assertThat(answer.get()).isEqualTo(new Published(4, 1));
            assertThat(graph.journal()).containsOnlyOnce(MINE);
            assertThat(view.version()).isEqualTo(2);
        }
    }

    @Test
    void aRollBackUnderTheSameOperationIsNoSuccess() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestView view = graph.view();
            ManifestDelta rollBack = Graphs.commit(view, Graphs.ulid(50), "op-mine");

            Either<Failure, Published> answer = publish(graph, 8, (base, transaction) -> {
                graph.manifest().authority().publish(BranchName.MAIN, ReadSet.EMPTY, rollBack);
                return Committer.LANCE.commit(base, transaction);
            });

            assertThat(answer.getLeft()).isInstanceOf(ReadSetChanged.class);
            assertThat(graph.journal()).doesNotContain(MINE).contains(Graphs.ulid(50));
        }
    }

    @Test
    void theSameOperationCompletedBySomeoneElseIsASuccess() {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestDelta mine = Graphs.commit(graph.view(), MINE, "op-mine");

            Either<Failure, Published> answer = publish(graph, 8, (base, transaction) -> {
                graph.manifest().authority().publish(BranchName.MAIN, ReadSet.EMPTY, mine);
                return Committer.LANCE.commit(base, transaction);
            });

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
            assertThat(graph.journal()).containsOnlyOnce(MINE);
        }
    }

    @Test
    void aStoreThatCannotBeReadAfterwardsLeavesTheOutcomeUnknown() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publish(graph, 8, (base, transaction) -> {
                Committer.LANCE.commit(base, transaction).close();
                Files.move(graph.dir(), aside.resolve("gone"));
                throw new IOException("connection reset");
            });

            assertThat(answer.getLeft()).isInstanceOf(OutcomeUnknown.class);
        }
    }

    private static Either<Failure, Published> publish(Graphs graph, int attempts, Committer committer) {
        ManifestView view = graph.view();
        return graph.manifest(attempts, EnumSet.allOf(ManifestRule.class), committer)
                .authority()
                .publish(BranchName.MAIN, Graphs.onHead(view), Graphs.commit(view, MINE, "op-mine"));
    }

    private static long dataFiles(Graphs graph) throws IOException {
        return graph.files().keySet().stream()
                .filter(f -> f.startsWith("__manifest/data/"))
                .count();
    }
}
