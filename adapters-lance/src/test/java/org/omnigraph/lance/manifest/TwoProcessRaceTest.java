package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.lance.ChildJvm;

/** Two processes publish without retry, with maintenance, while a third collects every version but the newest. */
class TwoProcessRaceTest {
    private static final int TRIES = 300;
    private static final Set<String> CONFLICTS = Set.of(
            FailureCode.CONTENDED.name(),
            FailureCode.READ_SET_CHANGED.name(),
            FailureCode.EXPECTED_VERSION_MISMATCH.name());

    @TempDir
    Path root;

    @Test
    void whatWasAcknowledgedIsExactlyWhatIsThere() throws Exception {
        try (Graphs graph = new Graphs(root).init()) {
            List<AuthorityRow> tables = LongStream.range(0, RacingPublisher.TABLES)
                    .<AuthorityRow>mapToObj(n -> Rows.tableHead(n, 1))
                    .toList();
            graph.manifest()
                    .authority()
                    .publish(BranchName.MAIN, ReadSet.EMPTY, ManifestDelta.of("op-tables", tables))
                    .get();

            List<String> answers = race();
            ManifestView end = graph.view();

            List<String> refusals = answers.stream()
                    .filter(a -> a.startsWith("refused") && !CONFLICTS.contains(a.split(" ")[1]))
                    .toList();
            assertThat(refusals).as("refusals that are no conflict").isEmpty();
            Set<String> acknowledged = commits(answers, "published");
            Set<String> refused = commits(answers, "refused");
            Set<String> journal =
                    graph.journal().stream().map(Ulid::text).collect(Collectors.toCollection(TreeSet::new));
            journal.remove(Graphs.GENESIS.text());
            System.out.println("two processes, " + 2 * TRIES + " tries: " + acknowledged.size() + " published, "
                    + refused.size() + " refused, manifest version " + end.version());
            assertThat(acknowledged).hasSizeGreaterThan(20).isEqualTo(journal).doesNotContainAnyElementsOf(refused);
            assertThat(acknowledged.size() + refused.size()).isEqualTo(2 * TRIES);
            long published =
                    answers.stream().filter(a -> a.startsWith("published")).count();
            assertThat(end.generation())
                    .as("the tables' publish and every acknowledged one")
                    .isEqualTo(1 + published);
            assertThat(end.graphHead().get().head().generation()).isEqualTo(acknowledged.size());
            assertThat(graph.objectIds()).doesNotHaveDuplicates();
        }
    }

    private List<String> race() throws Exception {
        List<String> answers = new ArrayList<>();
        String store = root.toString();
        try (ChildJvm collector = ChildJvm.start(RacingPublisher.class, "collector", store);
                ChildJvm one = ChildJvm.start(RacingPublisher.class, "writer", store, "1", "" + TRIES);
                ChildJvm two = ChildJvm.start(RacingPublisher.class, "writer", store, "2", "" + TRIES)) {
            List<ChildJvm> all = List.of(collector, one, two);
            for (ChildJvm child : all) {
                child.readUntil(RacingPublisher.READY);
            }
            for (ChildJvm child : all) {
                child.send("go");
            }
            answers.addAll(one.readUntil(RacingPublisher.DONE));
            answers.addAll(two.readUntil(RacingPublisher.DONE));
            collector.send("stop");
            answers.addAll(collector.readUntil(RacingPublisher.DONE));
            for (ChildJvm child : all) {
                assertThat(child.waitFor()).as(child.errors()).isZero();
            }
        }
        return answers;
    }

    private static Set<String> commits(List<String> answers, String outcome) {
        return answers.stream()
                .filter(a -> a.startsWith(outcome) && !a.split(" ")[2].equals("-"))
                .map(a -> a.split(" ")[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
