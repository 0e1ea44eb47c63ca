package org.omnigraph.domain.cleanup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.RetainedBy.AboveCutoff;
import org.omnigraph.domain.cleanup.RetainedBy.ByCheckpoint;
import org.omnigraph.domain.cleanup.RetainedBy.ForeignBranch;
import org.omnigraph.domain.cleanup.RetainedBy.ForeignTag;
import org.omnigraph.domain.cleanup.RetainedBy.Head;
import org.omnigraph.domain.cleanup.RetainedBy.ManifestFloor;
import org.omnigraph.domain.cleanup.RetainedBy.WindowAge;
import org.omnigraph.domain.cleanup.RetainedBy.WindowCount;
import org.omnigraph.domain.graph.FieldHash;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;

/**
 * Decides the fate of every version (RFC-025 §6). The retain set of a lineage is the union of its heads, its window, its
 * checkpoints and what Lance itself protects; the cutoff is one below the lowest head or window version. A version that no
 * root and no floor protects, but that lies above the cutoff, stays for that reason alone.
 */
public final class RetentionPlanner {
    /** {@code __manifest} keeps this many of its newest versions, whatever the policy says. */
    public static final int MANIFEST_FLOOR = 8;

    private final RetentionFacts facts;

    /** Roots by dataset path and native branch ("" for main), then version. */
    private final Map<String, SortedMap<Long, Set<RetainedBy>>> roots = new HashMap<>();

    /** Versions that set the cutoff: heads and window versions. */
    private final Map<String, SortedMap<Long, Set<RetainedBy>>> windows = new HashMap<>();

    private RetentionPlanner(RetentionFacts facts) {
        this.facts = facts;
    }

    /** The plan that follows from the facts; the same facts give the same plan. */
    public static CleanupPlan plan(RetentionFacts facts) {
        RetentionPlanner planner = new RetentionPlanner(facts);
        facts.heads().forEach(planner::addHead);
        planner.addWindow();
        facts.checkpoints().forEach(planner::addCheckpoint);
        facts.datasets().forEach(planner::addForeign);
        List<DatasetPlan> plans = facts.datasets().stream().map(planner::fates).toList();
        return new CleanupPlan(facts.policy(), planner.rootDigest(plans), plans);
    }

    /**
     * The plan of a run that is resumed: its stored cutoffs under its stored digest. What it kept stays kept, and whatever is a
     * root by now stays too, so that a resume never removes more than the run would have.
     *
     * @param open the boundaries of the run whose lineages are not collected yet
     */
    public static CleanupPlan resume(RetentionFacts facts, List<Boundary> open, String rootDigest) {
        RetentionPlanner planner = new RetentionPlanner(facts);
        facts.heads().forEach(planner::addHead);
        facts.checkpoints().forEach(planner::addCheckpoint);
        facts.datasets().forEach(planner::addForeign);
        List<DatasetPlan> plans = new ArrayList<>();
        for (DatasetVersions dataset : facts.datasets()) {
            open.stream()
                    .filter(b -> b.lineage().equals(dataset.lineage()))
                    .forEach(b -> plans.add(planner.resumed(dataset, b)));
        }
        return new CleanupPlan(facts.policy(), rootDigest, plans);
    }

    private DatasetPlan resumed(DatasetVersions dataset, Boundary boundary) {
        SortedMap<Long, Set<RetainedBy>> own = rootsOf(dataset.lineage());
        List<VersionFate> fates = new ArrayList<>();
        for (long version : dataset.versions().keySet()) {
            Set<RetainedBy> reasons = new LinkedHashSet<>(own.getOrDefault(version, Set.of()));
            if (boundary.kept().contains(version)) {
                reasons.add(new RetainedBy.StoredPlan());
            }
            if (reasons.isEmpty() && !boundary.covers(version)) {
                reasons.add(new AboveCutoff());
            }
            fates.add(new VersionFate(version, reasons));
        }
        return new DatasetPlan(dataset.dataset(), dataset.lineage(), boundary.cutoff(), fates);
    }

    private void addHead(Snapshot snapshot) {
        RetainedBy head = new Head(snapshot.branch());
        bound(Lineage.MANIFEST_PATH, "", snapshot.manifestVersion(), head);
        for (TableHead table : snapshot.tables()) {
            bound(table.physical(), head);
        }
    }

    private void addWindow() {
        Map<String, Integer> seen = new HashMap<>();
        for (CommitPoint point : facts.window()) {
            int position = seen.merge(point.head().branch().text(), 1, Integer::sum);
            for (RetainedBy reason : windowReasons(position, point.head())) {
                bound(Lineage.MANIFEST_PATH, "", point.manifestVersion(), reason);
                point.tables().forEach(table -> bound(table.physical(), reason));
            }
        }
    }

    private List<RetainedBy> windowReasons(int position, GraphHead head) {
        List<RetainedBy> reasons = new ArrayList<>();
        Integer keep = facts.policy().keep();
        if (keep != null && position <= keep) {
            reasons.add(new WindowCount());
        }
        if (isYoung(facts.policy(), head.committedAt(), facts.now())) {
            reasons.add(new WindowAge());
        }
        return reasons;
    }

    /** Whether the age window protects a graph commit; times in microseconds since the epoch. */
    public static boolean isYoung(RetentionPolicy policy, long committedAt, long now) {
        return policy.olderThan() != null && committedAt > now - micros(policy.olderThan());
    }

    /** Saturates: an age beyond every clock protects everything, it must not wrap around and protect nothing. */
    private static long micros(Duration age) {
        return age.toSeconds() > Long.MAX_VALUE / 2 / 1_000_000L ? Long.MAX_VALUE / 2 : age.toSeconds() * 1_000_000L;
    }

    private void addCheckpoint(Checkpoint checkpoint) {
        RetainedBy reason = new ByCheckpoint(
                checkpoint.header().name().text(), checkpoint.header().id());
        for (Pin pin : checkpoint.pins()) {
            add(
                    roots,
                    pin.target().path(),
                    pin.target().branchOrEmpty(),
                    pin.target().version(),
                    reason);
        }
    }

    private void addForeign(DatasetVersions dataset) {
        String branch = branchOf(dataset.lineage());
        String path = dataset.lineage().path();
        dataset.foreignTags()
                .forEach((version, tags) ->
                        tags.stream().sorted().forEach(tag -> add(roots, path, branch, version, new ForeignTag(tag))));
        dataset.foreignBranches()
                .forEach((version, names) -> names.stream()
                        .sorted()
                        .forEach(name -> add(roots, path, branch, version, new ForeignBranch(name))));
    }

    private DatasetPlan fates(DatasetVersions dataset) {
        long cutoff = cutoff(dataset);
        long floor = floor(dataset);
        SortedMap<Long, Set<RetainedBy>> own = rootsOf(dataset.lineage());
        List<VersionFate> fates = new ArrayList<>();
        for (long version : dataset.versions().keySet()) {
            Set<RetainedBy> reasons = new LinkedHashSet<>(own.getOrDefault(version, Set.of()));
            if (version >= floor) {
                reasons.add(new ManifestFloor());
            }
            if (reasons.isEmpty() && Long.compareUnsigned(version, cutoff) > 0) {
                reasons.add(new AboveCutoff());
            }
            fates.add(new VersionFate(version, reasons));
        }
        return new DatasetPlan(dataset.dataset(), dataset.lineage(), cutoff, fates);
    }

    /** One below the lowest head or window version; never lower than the published boundary, never inside the floor. */
    private long cutoff(DatasetVersions dataset) {
        long before = facts.boundaries().stream()
                .filter(b -> b.lineage().equals(dataset.lineage()))
                .map(Boundary::cutoff)
                .max(Long::compareUnsigned)
                .orElse(0L);
        SortedMap<Long, Set<RetainedBy>> bounds = windows.getOrDefault(key(dataset.lineage()), new TreeMap<>());
        if (bounds.isEmpty()) {
            return before;
        }
        long now = Math.min(bounds.firstKey() - 1, floor(dataset) - 1);
        return Long.compareUnsigned(now, before) > 0 ? now : before;
    }

    /** The lowest version the manifest floor protects; above every version for tables. */
    private long floor(DatasetVersions dataset) {
        boolean manifest = dataset.lineage().path().equals(Lineage.MANIFEST_PATH);
        if (!manifest || dataset.versions().isEmpty()) {
            return Long.MAX_VALUE;
        }
        List<Long> present = List.copyOf(dataset.versions().keySet());
        return present.get(Math.max(0, present.size() - MANIFEST_FLOOR));
    }

    private String rootDigest(List<DatasetPlan> plans) {
        List<String> fields = new ArrayList<>();
        for (DatasetPlan plan : plans) {
            fields.add(plan.lineage().hash());
            fields.add(Long.toString(plan.cutoff()));
            rootsOf(plan.lineage())
                    .forEach((version, reasons) -> fields.add(version + " "
                            + reasons.stream().map(RetainedBy::root).sorted().collect(Collectors.joining(","))));
        }
        return FieldHash.of("omnigraph/roots/v1", fields.toArray(String[]::new));
    }

    private SortedMap<Long, Set<RetainedBy>> rootsOf(Lineage lineage) {
        SortedMap<Long, Set<RetainedBy>> all = new TreeMap<>();
        for (var source : List.of(windows, roots)) {
            source.getOrDefault(key(lineage), new TreeMap<>())
                    .forEach((version, reasons) -> all.computeIfAbsent(version, v -> new LinkedHashSet<>())
                            .addAll(reasons));
        }
        return all;
    }

    private void bound(PhysicalVersion physical, RetainedBy reason) {
        bound(physical.path(), physical.branchOrEmpty(), physical.version(), reason);
    }

    private void bound(String path, String branch, long version, RetainedBy reason) {
        add(windows, path, branch, version, reason);
    }

    private static void add(
            Map<String, SortedMap<Long, Set<RetainedBy>>> target,
            String path,
            String branch,
            long version,
            RetainedBy reason) {
        target.computeIfAbsent(path + "\n" + branch, k -> new TreeMap<>())
                .computeIfAbsent(version, v -> new LinkedHashSet<>())
                .add(reason);
    }

    private static String key(Lineage lineage) {
        return lineage.path() + "\n" + branchOf(lineage);
    }

    private static String branchOf(Lineage lineage) {
        return lineage.branch() == null ? "" : lineage.branch();
    }
}
