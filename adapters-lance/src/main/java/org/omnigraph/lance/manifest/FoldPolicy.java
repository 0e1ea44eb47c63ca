package org.omnigraph.lance.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lance.FragmentMetadata;

/**
 * Which fragments one maintenance folds. JOURNAL is kept in levels by row count, each four times the one below: raw fragments
 * are always folded, and a level joins when the fold would overfill it. So the number of fragments stays bounded while every
 * row is copied only a logarithmic number of times.
 */
final class FoldPolicy {
    private static final long RAW_ROWS = 96;
    private static final int RATIO = 4;

    private FoldPolicy() {}

    /** The JOURNAL fragments to fold into one, in manifest order; none when there is nothing to gain. */
    static List<FragmentMetadata> journal(List<FragmentMetadata> journal) {
        Map<Integer, List<FragmentMetadata>> levels = new TreeMap<>();
        // A branch leaves its parent's fragments alone: folding them would copy the parent's journal.
        journal.stream()
                .filter(f -> !FragmentClasses.isInherited(f))
                .forEach(f ->
                        levels.computeIfAbsent(level(f), l -> new ArrayList<>()).add(f));
        List<FragmentMetadata> chosen = new ArrayList<>();
        for (Map.Entry<Integer, List<FragmentMetadata>> level : levels.entrySet()) {
            boolean full = !chosen.isEmpty() && level.getValue().size() >= RATIO - 1;
            if (level.getKey() > 0 && !full) {
                break;
            }
            chosen.addAll(level.getValue());
        }
        return chosen.size() > 1 ? journal.stream().filter(chosen::contains).toList() : List.of();
    }

    /** The REGISTRY or NAMES fragments to fold into one: all, when there are several or rows were taken out of one. */
    static List<FragmentMetadata> whole(List<FragmentMetadata> fragments) {
        List<FragmentMetadata> own =
                fragments.stream().filter(f -> !FragmentClasses.isInherited(f)).toList();
        boolean worthwhile = own.size() > 1 || own.stream().anyMatch(f -> f.getDeletionFile() != null);
        return worthwhile ? own : List.of();
    }

    private static int level(FragmentMetadata fragment) {
        int level = 0;
        for (long limit = RAW_ROWS; fragment.getPhysicalRows() >= limit; limit *= RATIO) {
            level++;
        }
        return level;
    }
}
