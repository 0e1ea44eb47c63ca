package org.omnigraph.lance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RegistryHead;

/** Whatever is published, folded and collected, the newest version says what a map of rows says. */
class ManifestModelProperties {
    private static final Ulid CHECKPOINT = Graphs.ulid(70);

    /** One publish: rows to put, and whether the ids are taken away instead. */
    record Step(List<AuthorityRow> rows, boolean take, boolean fold, boolean collect) {}

    @Property(tries = 12, shrinking = ShrinkingMode.BOUNDED)
    void theNewestVersionIsTheModel(@ForAll("histories") List<Step> history) throws Exception {
        Path root = Files.createTempDirectory("manifest-model");
        try (Graphs graph = new Graphs(root).init()) {
            Map<String, AuthorityRow> model = new TreeMap<>();
            model.putAll(rows(graph));
            for (int i = 0; i < history.size(); i++) {
                apply(graph, history.get(i), "op-" + i, model);
                assertThat(rows(graph)).isEqualTo(model);
                assertThat(graph.objectIds()).doesNotHaveDuplicates();
            }
            assertThat(graph.view().generation()).isEqualTo(history.size());
        } finally {
            remove(root);
        }
    }

    @Provide
    Arbitrary<List<Step>> histories() {
        Arbitrary<AuthorityRow> row = Arbitraries.oneOf(
                Combinators.combine(
                                Arbitraries.longs().between(0, 3),
                                Arbitraries.longs().between(1, 9))
                        .as(Rows::tableHead),
                Arbitraries.longs().between(0, 3).map(Rows::table),
                Arbitraries.longs().between(0, 3).map(n -> Rows.pinned(CHECKPOINT, n)),
                Arbitraries.longs().between(1, 9).map(n -> Rows.live(n, CHECKPOINT)),
                Arbitraries.longs().between(1, 9).map(n -> Rows.tombstoned(n, CHECKPOINT)),
                Arbitraries.of(BranchRow.State.class)
                        .map(s -> new BranchStateRow(
                                new BranchRow(new BranchName("b"), s, 1, null, null, BranchName.MAIN, 2))));
        Arbitrary<List<AuthorityRow>> rows =
                row.list().ofMinSize(1).ofMaxSize(6).uniqueElements(AuthorityRow::objectId);
        Arbitrary<Boolean> seldom = Arbitraries.of(true, false, false, false);
        return Combinators.combine(rows, seldom, seldom, seldom)
                .as(Step::new)
                .list()
                .ofMinSize(4)
                .ofMaxSize(14);
    }

    private static void apply(Graphs graph, Step step, String operation, Map<String, AuthorityRow> model) {
        List<String> ids = step.rows().stream().map(AuthorityRow::objectId).toList();
        ManifestDelta delta = step.take()
                ? new ManifestDelta(operation, List.of(), Set.copyOf(ids), null)
                : ManifestDelta.of(operation, step.rows());
        graph.manifest()
                .authority()
                .publish(BranchName.MAIN, ReadSet.EMPTY, delta)
                .get();
        if (step.take()) {
            ids.forEach(model::remove);
        } else {
            step.rows().forEach(r -> model.put(r.objectId(), r));
        }
        if (step.fold()) {
            graph.manifest().upkeep().maintain(BranchName.MAIN).get();
        }
        if (step.collect()) {
            graph.collectAllButNewest();
        }
    }

    /** The rows but for the witness, whose generation counts publishes. */
    private static Map<String, AuthorityRow> rows(Graphs graph) {
        Map<String, AuthorityRow> rows = new TreeMap<>();
        graph.view().rows().forEach(r -> rows.put(r.objectId(), r));
        rows.remove(RegistryHead.ROW_ID);
        return rows;
    }

    private static void remove(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
