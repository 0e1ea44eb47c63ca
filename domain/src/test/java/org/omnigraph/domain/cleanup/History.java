package org.omnigraph.domain.cleanup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.omnigraph.domain.Samples;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;

/**
 * A graph that lived: commits one after the other, some of them checkpointed or tagged by strangers, and an earlier cleanup.
 *
 * @param steps the commits, oldest first
 * @param cleaned how far an earlier cleanup went, in percent of every lineage
 */
record History(List<Step> steps, RetentionPolicy policy, int cleaned) {
    /**
     * One commit.
     *
     * @param manifests manifest versions it took, registry publishes included
     * @param airports versions the airport table moved
     * @param flights versions the flight table moved
     * @param seconds time since the commit before
     * @param mark what else happened
     */
    record Step(int manifests, int airports, int flights, int seconds, Mark mark) {}

    /** What may be said about the state of a commit. */
    enum Mark {
        PLAIN,
        CHECKPOINTED,
        TAGGED_BY_STRANGERS,
        BRANCHED_BY_STRANGERS
    }

    RetentionFacts facts() {
        List<CommitPoint> commits = commits();
        CommitPoint tip = commits.get(0);
        Snapshot head = new Snapshot(BranchName.MAIN, tip.head(), tip.manifestVersion(), tip.tables());
        List<Checkpoint> checkpoints = new ArrayList<>();
        Map<String, Map<Long, List<String>>> tags = new HashMap<>();
        Map<String, Map<Long, List<String>>> branches = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            CommitPoint point = commits.get(steps.size() - 1 - i);
            switch (steps.get(i).mark()) {
                case CHECKPOINTED -> checkpoints.add(checkpoint(i, point));
                case TAGGED_BY_STRANGERS -> stamp(tags, point, "theirs-" + i);
                case BRANCHED_BY_STRANGERS -> stamp(branches, point, "branch-" + i);
                case PLAIN -> {}
            }
        }
        List<Boundary> boundaries = new ArrayList<>();
        List<DatasetVersions> datasets = new ArrayList<>();
        lines(tip).forEach((lineage, latest) -> {
            long cutoff = (latest - 1) * cleaned / 100;
            boundaries.add(new Boundary(lineage, cutoff, List.of(), "", "", Samples.NOW, Boundary.Progress.OPEN));
            datasets.add(dataset(lineage, latest, cutoff, checkpoints, tags, branches));
        });
        return new RetentionFacts(
                policy,
                tip.head().committedAt() + 1_000_000,
                List.of(head),
                commits,
                checkpoints,
                boundaries,
                datasets);
    }

    /** Newest first. */
    private List<CommitPoint> commits() {
        List<CommitPoint> commits = new ArrayList<>();
        long manifest = 2;
        long airport = 1;
        long flight = 1;
        long at = Samples.NOW;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            manifest += step.manifests();
            airport += step.airports();
            flight += step.flights();
            at += step.seconds() * 1_000_000L;
            List<TableHead> tables = List.of(Samples.airportHead(airport), Samples.flightHead(flight));
            commits.add(0, new CommitPoint(Samples.graphHead(i, at), manifest, manifest - step.manifests(), tables));
        }
        return commits;
    }

    private static Map<Lineage, Long> lines(CommitPoint tip) {
        Map<Lineage, Long> lines = new TreeMap<>(java.util.Comparator.comparing(Lineage::path));
        lines.put(Lineage.manifest(Samples.GRAPH), tip.manifestVersion());
        tip.tables().forEach(t -> lines.put(t.lineage(), t.physical().version()));
        return lines;
    }

    private static Checkpoint checkpoint(int i, CommitPoint point) {
        return Samples.checkpoint(
                "at-" + i,
                Samples.ulid(9000 + i),
                point.manifestVersion(),
                point.tables().get(0).physical().version(),
                point.tables().get(1).physical().version());
    }

    private static void stamp(Map<String, Map<Long, List<String>>> marks, CommitPoint point, String name) {
        point.tables()
                .forEach(t -> marks.computeIfAbsent(t.physical().path(), p -> new HashMap<>())
                        .computeIfAbsent(t.physical().version(), v -> new ArrayList<>())
                        .add(name));
    }

    private static DatasetVersions dataset(
            Lineage lineage,
            long latest,
            long cutoff,
            List<Checkpoint> checkpoints,
            Map<String, Map<Long, List<String>>> tags,
            Map<String, Map<Long, List<String>>> branches) {
        Set<Long> pinned = new HashSet<>();
        checkpoints.stream()
                .flatMap(c -> c.pins().stream())
                .filter(p -> p.target().path().equals(lineage.path()))
                .forEach(p -> pinned.add(p.target().version()));
        Map<Long, List<String>> tagged = tags.getOrDefault(lineage.path(), Map.of());
        Map<Long, List<String>> branched = branches.getOrDefault(lineage.path(), Map.of());
        TreeMap<Long, Long> present = new TreeMap<>();
        for (long v = 1; v <= latest; v++) {
            // Every fifth version behind the boundary was left over by a collection that did not finish.
            if (v > cutoff || v % 5 == 0 || pinned.contains(v) || tagged.containsKey(v) || branched.containsKey(v)) {
                present.put(v, Samples.NOW + v);
            }
        }
        return new DatasetVersions(lineage.path(), lineage, present, tagged, branched);
    }
}
