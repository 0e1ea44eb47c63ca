package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.ReadOptions;
import org.lance.Transaction;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.lance.LanceStore;

/**
 * A paused write of a manifest file lands at a number that was collected meanwhile. Lance reports a success that nobody will
 * ever see. The pause is made real: Lance commits in a copy of the dataset taken before the others published, and the file it
 * makes there is moved into the dataset when its number is free.
 */
class LateLandingTest {
    private static final Set<ManifestRule> ALL = EnumSet.allOf(ManifestRule.class);
    private static final Set<ManifestRule> WITHOUT_BELIEF = EnumSet.of(ManifestRule.FENCE);

    @TempDir
    Path root;

    @TempDir
    Path elsewhere;

    @Test
    void itIsNotBelieved() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishLate(graph, 1, ALL);

            assertThat(answer.getLeft()).isEqualTo(new Contended("publish", 1));
            assertThat(graph.journal()).doesNotContain(Graphs.ulid(99));
            assertLateVersionIsThere(graph);
        }
    }

    @Test
    void itIsRetriedWhereTheReadSetStillHolds() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Published published = publishLate(graph, 2, ALL).get();

            assertThat(published.version()).isEqualTo(graph.view().version());
            assertThat(published.generation()).isEqualTo(6);
            assertThat(graph.journal()).containsOnlyOnce(Graphs.ulid(99));
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    @Test
    void withoutTheRuleItIsAcknowledgedAndLost() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishLate(graph, 1, WITHOUT_BELIEF);

            assertThat(answer.get()).isEqualTo(new Published(3, 1));
            assertThat(graph.journal()).doesNotContain(Graphs.ulid(99));
        }
    }

    @Test
    void aChangeTheJournalDoesNotRecordIsLeftOpen() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            ManifestDelta delta = ManifestDelta.of(
                    "op-late",
                    List.<AuthorityRow>of(new BranchStateRow(new BranchRow(
                            new BranchName("b"), BranchRow.State.CREATING, 1, "b", null, BranchName.MAIN, 2))));

            Either<Failure, Published> answer = graph.manifest(1, ALL, late(graph))
                    .authority()
                    .publish(BranchName.MAIN, ReadSet.of(new ReadSet.NameIsFreeAt(new CheckpointName("b"), 0)), delta);

            assertThat(answer.getLeft()).isInstanceOf(OutcomeUnknown.class);
            assertThat(graph.view().branchRow(new BranchName("b"))).isEmpty();
        }
    }

    private Either<Failure, Published> publishLate(Graphs graph, int attempts, Set<ManifestRule> rules) {
        ManifestView view = graph.view();
        return graph.manifest(attempts, rules, late(graph))
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, Graphs.commit(view, Graphs.ulid(99), "op-late"));
    }

    /** Holds back the first commit until its number is collected behind a boundary. */
    private Committer late(Graphs graph) {
        return (base, transaction) ->
                base.version() == 2 ? landLate(graph, transaction) : Committer.LANCE.commit(base, transaction);
    }

    private Dataset landLate(Graphs graph, Transaction transaction) throws Exception {
        Path copy = elsewhere.resolve(Lineage.MANIFEST_PATH);
        copyTree(graph.dir(), copy);
        ReadOptions pinned = new ReadOptions.Builder().setVersion(2).build();
        try (Dataset base = Dataset.open(graph.store.allocator(), copy.toString(), pinned);
                Dataset landed = Committer.LANCE.commit(base, transaction)) {
            assertThat(landed.version()).isEqualTo(3);
        }
        graph.publish(4, 10);
        graph.publishBoundary("op-cleanup");
        graph.collectAllButNewest();
        String file = LanceStore.versionKey(Lineage.MANIFEST_PATH, null, 3);
        assertThat(root.resolve(file)).doesNotExist();
        Files.move(elsewhere.resolve(file), root.resolve(file));
        return graph.store.openAt(Lineage.MANIFEST_PATH, null, 3);
    }

    private static void assertLateVersionIsThere(Graphs graph) {
        try (Dataset late = graph.store.openAt(Lineage.MANIFEST_PATH, null, 3)) {
            assertThat(late.readTransaction()
                            .orElseThrow()
                            .transactionProperties()
                            .orElseThrow())
                    .containsEntry(CommitProperties.OPERATION, "op-late");
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
