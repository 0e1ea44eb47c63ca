package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Whatever effects follow each other, every version reads as a plain map would say. */
class TableEffectsProperties {
    /** One effect before its ids are made legal for its kind. */
    record Step(TableEffect.Kind kind, List<Sample> rows) {}

    /** A version as the model has it: rows, and row id, created and updated version by id. */
    record Expected(PhysicalVersion version, SortedMap<String, Sample> rows, SortedMap<String, List<Long>> versions) {}

    @Property(tries = 30)
    void everyVersionEqualsTheModel(@ForAll("histories") List<Step> history) throws IOException {
        Path root = Files.createTempDirectory("effects");
        try (ScratchStore scratch = new ScratchStore(root)) {
            List<Expected> all = new ArrayList<>();
            Expected now = new Expected(scratch.createTable(), new TreeMap<>(), new TreeMap<>());
            long nextRowId = 0;
            for (Step step : history) {
                List<Sample> rows = legal(step, now);
                AppliedEffect applied = scratch.tables()
                        .apply(ScratchStore.effect(
                                now.version(), step.kind(), UUID.randomUUID().toString(), rows))
                        .getOrElseThrow(f -> new AssertionError(f.message()));
                Expected next = next(now, applied.version(), step.kind(), rows, nextRowId);
                nextRowId += rows.size() - (step.kind() == TableEffect.Kind.MERGE ? replaced(now, rows) : 0);
                assertThat(applied.rowCount()).isEqualTo(next.rows().size());
                all.add(next);
                now = next;
            }
            for (Expected expected : all) {
                assertThat(scratch.rowVersions(expected.version())).isEqualTo(expected.versions());
                assertThat(scratch.rows(expected.version()))
                        .containsExactlyElementsOf(byBytes(expected.rows().values()));
            }
        } finally {
            delete(root);
        }
    }

    private static List<Sample> byBytes(Iterable<Sample> rows) {
        List<Sample> sorted = new ArrayList<>();
        rows.forEach(sorted::add);
        sorted.sort(Comparator.comparing(
                s -> s.id().getBytes(java.nio.charset.StandardCharsets.UTF_8), java.util.Arrays::compareUnsigned));
        return sorted;
    }

    /** No repeated id, and for an append none that exists: that is the caller's duty. */
    private static List<Sample> legal(Step step, Expected now) {
        Map<String, Sample> distinct = new LinkedHashMap<>();
        for (Sample row : step.rows()) {
            boolean exists = now.rows().containsKey(row.id());
            if (step.kind() != TableEffect.Kind.APPEND || !exists) {
                distinct.putIfAbsent(row.id(), row);
            }
        }
        return List.copyOf(distinct.values());
    }

    private static long replaced(Expected now, List<Sample> rows) {
        return rows.stream().filter(r -> now.rows().containsKey(r.id())).count();
    }

    private static Expected next(
            Expected now, PhysicalVersion version, TableEffect.Kind kind, List<Sample> rows, long nextRowId) {
        boolean overwrite = kind == TableEffect.Kind.OVERWRITE;
        SortedMap<String, Sample> nextRows = new TreeMap<>(overwrite ? Map.of() : now.rows());
        SortedMap<String, List<Long>> versions = new TreeMap<>(overwrite ? Map.of() : now.versions());
        long rowId = nextRowId;
        for (Sample row : rows) {
            List<Long> before = versions.get(row.id());
            versions.put(
                    row.id(),
                    before == null
                            ? List.of(rowId++, version.version(), version.version())
                            : List.of(before.get(0), before.get(1), version.version()));
            nextRows.put(row.id(), row);
        }
        return new Expected(version, nextRows, versions);
    }

    @Provide
    Arbitrary<List<Step>> histories() {
        Arbitrary<String> ids = Arbitraries.of(
                "a", "b", "B", "ä", "\uFB01", "\uD83D\uDE00", "", "k'1", "0", "00", "z|y", "long".repeat(40));
        Arbitrary<Sample> rows = Combinators.combine(
                        ids,
                        Arbitraries.longs().injectNull(0.2),
                        Arbitraries.strings().ofMaxLength(8).injectNull(0.2))
                .as(Sample::new);
        Arbitrary<Step> steps = Combinators.combine(
                        Arbitraries.of(
                                TableEffect.Kind.APPEND,
                                TableEffect.Kind.MERGE,
                                TableEffect.Kind.MERGE,
                                TableEffect.Kind.OVERWRITE),
                        rows.list().ofMaxSize(9))
                .as(Step::new);
        return steps.list().ofMinSize(1).ofMaxSize(8);
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
