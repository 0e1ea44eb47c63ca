package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Ref;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;

/** The line of a native branch: its first version is a clone, and its commits leave main alone. */
class BranchLineTest {
    private static final BranchName BRANCH = new BranchName("b");

    @TempDir
    Path root;

    @Test
    void theForkVersionSaysWhatItsParentSaid() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(3, 10);
            fork(graph, 4);

            ManifestView fork = view(graph).get();
            AuthorityManifest authority = graph.manifest().authority();
            ManifestView parent =
                    authority.captureAt(BranchName.MAIN, 4, Graphs.EVERYTHING).get();

            assertThat(fork.version()).isEqualTo(4);
            assertThat(fork.generation()).isEqualTo(2);
            assertThat(fork.rows()).containsExactlyInAnyOrderElementsOf(parent.rows());
            assertThat(authority.token(BRANCH, 4).get())
                    .isNotEqualTo(authority.token(BranchName.MAIN, 4).get());
        }
    }

    @Test
    void publishesOnItLeaveMainAlone() {
        try (Graphs graph = new Graphs(root).init()) {
            graph.publish(3, 10);
            fork(graph, 4);
            ManifestView main = graph.view();

            for (long i = 0; i < 20; i++) {
                assertThat(publish(graph, i).generation()).isEqualTo(3 + i);
            }

            ManifestView branch = view(graph).get();
            assertThat(branch.graphHead().get().head()).isEqualTo(new GraphHead(BRANCH, Graphs.ulid(519), 22, 2_000));
            assertThat(branch.all(BranchStateRow.class)).isEmpty();
            assertThat(graph.view()).isEqualTo(main);
            assertThat(graph.manifest().history().commits(BRANCH, 100).get())
                    .hasSize(20 + 3)
                    .extracting(GraphCommit::id)
                    .startsWith(Graphs.ulid(519))
                    .endsWith(Graphs.GENESIS);
        }
    }

    @Test
    void aFenceOnAFreshForkKeepsTheParentsHead() {
        try (Graphs graph = new Graphs(root).init()) {
            fork(graph, 2);

            assertThat(graph.manifest().upkeep().fence(BRANCH, "op-fence").get())
                    .isEqualTo(3);

            ManifestView branch = view(graph).get();
            assertThat(branch.version()).isEqualTo(3);
            assertThat(branch.graphHead().get().head().commitId()).isEqualTo(Graphs.GENESIS);
            assertThat(publish(graph, 0).generation()).isEqualTo(1);
        }
    }

    @Test
    void onlyALiveBranchIsRead() {
        try (Graphs graph = new Graphs(root).init()) {
            row(graph, BranchRow.State.CREATING, 2);
            assertThat(view(graph).getLeft()).isEqualTo(new BranchNotFound("b"));

            row(graph, BranchRow.State.LIVE, 2);
            assertThat(view(graph).getLeft())
                    .as("a row without its native branch")
                    .isEqualTo(new BranchNotFound("b"));
        }
    }

    @Test
    void theRegistryIsMainsAlone() {
        try (Graphs graph = new Graphs(root).init()) {
            fork(graph, 2);
            ManifestDelta delta = ManifestDelta.of("op", List.of(Graphs.boundary(1, "op")));

            assertThatThrownBy(() -> graph.manifest().authority().publish(BRANCH, ReadSet.EMPTY, delta))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static Either<Failure, ManifestView> view(Graphs graph) {
        return graph.manifest().authority().capture(BRANCH, Graphs.EVERYTHING);
    }

    private static Published publish(Graphs graph, long n) {
        ManifestView view = view(graph).get();
        GraphHeadRow old = view.graphHead().get();
        GraphHead head = new GraphHead(BRANCH, Graphs.ulid(500 + n), old.head().generation() + 1, 2_000);
        String operation = "op-b-" + n;
        List<AuthorityRow> rows = List.of(
                new GraphHeadRow(head, 0, old.manifestVersion()),
                new GraphCommitRow(new GraphCommit(
                        head.commitId(), BRANCH, old.head().commitId(), null, null, 2_000, 0, operation)));
        return graph.manifest()
                .authority()
                .publish(BRANCH, Graphs.onHead(view), ManifestDelta.of(operation, rows))
                .get();
    }

    private static void fork(Graphs graph, long version) {
        try (Dataset dataset = graph.dataset();
                Dataset branch = dataset.createBranch("b", Ref.ofMain(version))) {
            assertThat(branch.version()).isEqualTo(version);
        }
        row(graph, BranchRow.State.LIVE, version);
    }

    private static void row(Graphs graph, BranchRow.State state, long version) {
        BranchRow row = new BranchRow(BRANCH, state, 1, "b", "id", BranchName.MAIN, version);
        graph.manifest()
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, ManifestDelta.of("op-fork", List.of(new BranchStateRow(row))))
                .get();
    }
}
