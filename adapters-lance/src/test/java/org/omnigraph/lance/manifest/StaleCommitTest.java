package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.ManifestView;

/** A commit prepared from a version whose successors were collected meets the FENCE of the newest version, or nothing. */
class StaleCommitTest {
    private static final Set<ManifestRule> ALL = EnumSet.allOf(ManifestRule.class);
    private static final Set<ManifestRule> BELIEF_ALONE = EnumSet.of(ManifestRule.BELIEF);
    private static final Set<ManifestRule> NONE = EnumSet.noneOf(ManifestRule.class);

    @TempDir
    Path root;

    @Test
    void theFenceRefusesIt() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishStale(graph, 1, ALL);

            assertThat(answer.getLeft()).isEqualTo(new Contended("publish", 1));
            assertThat(graph.view().generation()).isEqualTo(3);
            assertThat(graph.journal())
                    .containsExactly(Graphs.ulid(12), Graphs.ulid(11), Graphs.ulid(10), Graphs.GENESIS);
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    @Test
    void withRetriesItIsRevalidatedAtTheNewestVersion() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishStale(graph, 2, ALL);

            assertThat(answer.getLeft()).isInstanceOf(ReadSetChanged.class);
            assertThat(graph.view().generation()).isEqualTo(3);
        }
    }

    @Test
    void withoutTheFenceItIsAcceptedAndTwoHeadsStand() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishStale(graph, 1, NONE);

            assertThat(answer.get().version()).isEqualTo(6);
            assertThat(Collections.frequency(graph.objectIds(), "graph_head:main"))
                    .isEqualTo(2);
        }
    }

    @Test
    void withoutTheFenceTheLandingVersionGivesItAway() {
        try (Graphs graph = new Graphs(root).init()) {
            Either<Failure, Published> answer = publishStale(graph, 1, BELIEF_ALONE);

            assertThat(answer.getLeft()).isInstanceOf(OutcomeUnknown.class);
            assertThat(graph.manifest()
                            .authority()
                            .capture(BranchName.MAIN, Graphs.EVERYTHING)
                            .getLeft())
                    .isInstanceOf(ForeignWriter.class);
        }
    }

    @Test
    void aStaleCompletionOfACreationIsRefusedToo() throws Exception {
        try (Graphs graph = new Graphs(root)) {
            Committer overtaken = (base, transaction) -> {
                if (base.version() == 1) {
                    graph.init();
                    graph.publish(3, 10);
                    graph.collectAllButNewest();
                }
                return Committer.LANCE.commit(base, transaction);
            };

            var late = graph.manifest(8, ALL, overtaken)
                    .genesis()
                    .create(Graphs.ulid(7), Graphs.ulid(8), "bob", "op-late", 1_500);

            assertThat(late.getLeft().message()).contains("already holds graph " + Graphs.ulid(7));
            assertThat(graph.view().generation()).isEqualTo(3);
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    /** Publishes from version 2 after three others published and everything but their last version was collected. */
    private static Either<Failure, Published> publishStale(Graphs graph, int attempts, Set<ManifestRule> rules) {
        Committer overtaken = (base, transaction) -> {
            if (base.version() == 2) {
                graph.publish(3, 10);
                graph.collectAllButNewest();
            }
            return Committer.LANCE.commit(base, transaction);
        };
        ManifestView view = graph.view();
        return graph.manifest(attempts, rules, overtaken)
                .authority()
                .publish(BranchName.MAIN, Graphs.onHead(view), Graphs.commit(view, Graphs.ulid(99), "op-stale"));
    }
}
