package org.omnigraph.lance.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Whatever is tagged and wherever the cutoff lies: what is kept reads as before, and nothing else is left. */
class CollectionProperties {
    @Property(tries = 20)
    void whatIsKeptReadsAsBeforeAndNothingElseIsLeft(
            @ForAll @Size(min = 1, max = 3) List<@IntRange(min = 3, max = 6) Integer> growth,
            @ForAll @Size(max = 4) Set<@IntRange(min = 1, max = 12) Integer> tagged,
            @ForAll @IntRange(min = 0, max = 12) int cutoff)
            throws IOException {
        Path root = Files.createTempDirectory("collection");
        try (ScratchStore scratch = new ScratchStore(root)) {
            CollectedTable table = new CollectedTable(scratch);
            for (int versions : growth) {
                table.grow(versions);
                Set<Long> pinned = pin(table, tagged);
                long below = Math.min(cutoff, table.head().version() - 1);
                SortedMap<Long, List<Sample>> kept = kept(table, pinned, below);

                table.collector()
                        .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(table.lineage(), below, pinned))
                        .getOrElseThrow(failure -> new AssertionError(failure.message()));

                assertThat(rows(table)).isEqualTo(kept);
                assertThat(table.unreferenced()).isEmpty();
            }
        } finally {
            delete(root);
        }
    }

    private static Set<Long> pin(CollectedTable table, Set<Integer> tagged) {
        Set<Long> present = table.versions();
        Set<Long> pinned = tagged.stream()
                .map(Integer::longValue)
                .filter(present::contains)
                .collect(Collectors.toCollection(TreeSet::new));
        for (long version : pinned) {
            if (!table.tagged(version)) {
                table.tag("v" + version, version);
            }
        }
        return pinned;
    }

    private static SortedMap<Long, List<Sample>> kept(CollectedTable table, Set<Long> pinned, long cutoff) {
        SortedMap<Long, List<Sample>> kept = rows(table);
        kept.keySet().removeIf(version -> version <= cutoff && !pinned.contains(version));
        return kept;
    }

    private static SortedMap<Long, List<Sample>> rows(CollectedTable table) {
        return table.versions().stream().collect(Collectors.toMap(v -> v, table::rows, (a, b) -> a, TreeMap::new));
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
