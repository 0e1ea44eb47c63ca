package org.omnigraph.domain.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.AIRPORT;
import static org.omnigraph.domain.Samples.AIRPORT_ID;
import static org.omnigraph.domain.Samples.GRAPH;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.checkpoint;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.snapshot;
import static org.omnigraph.domain.Samples.ulid;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Snapshot;

/** A graph of one table: manifest versions 1–23, airport versions 1–19, one commit per airport version. */
class RetentionPlannerTest {
    private static final Lineage MANIFEST = Lineage.manifest(GRAPH);
    private static final Lineage AIRPORTS = Lineage.table(AIRPORT.baseLocation(), AIRPORT_ID);
    private static final Snapshot HEAD = snapshot(23, airportHead(19));

    @Test
    void keepsTheHeadTheWindowAndTheCheckpoint() {
        CleanupPlan plan = plan(keep(2), List.of(checkpoint("release-7", ulid(7), 9, 4, 1)));

        assertThat(reasons(plan, "node:Airport"))
                .containsOnly(
                        Map.entry(4L, "checkpoint release-7"),
                        Map.entry(18L, "window-count"),
                        Map.entry(19L, "head main, window-count"));
        assertThat(dataset(plan, "node:Airport").cutoff()).isEqualTo(17);
        assertThat(dataset(plan, "node:Airport").condemned())
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 17)
                        .filter(v -> v != 4)
                        .boxed()
                        .toList());
    }

    @Test
    void keepsTheEightNewestManifestsAndNoVersionInsideThatFloorFallsBehindTheBoundary() {
        CleanupPlan plan = plan(keep(2), List.of(checkpoint("release-7", ulid(7), 9, 4, 1)));

        assertThat(reasons(plan, "__manifest"))
                .containsOnly(
                        Map.entry(9L, "checkpoint release-7"),
                        Map.entry(16L, "manifest-floor"),
                        Map.entry(17L, "manifest-floor"),
                        Map.entry(18L, "manifest-floor"),
                        Map.entry(19L, "manifest-floor"),
                        Map.entry(20L, "manifest-floor"),
                        Map.entry(21L, "manifest-floor"),
                        Map.entry(22L, "window-count, manifest-floor"),
                        Map.entry(23L, "head main, window-count, manifest-floor"));
        assertThat(dataset(plan, "__manifest").cutoff()).isEqualTo(15);
    }

    @Test
    void countsTheFloorInVersionsThatArePresent() {
        DatasetVersions sparse = dataset("__manifest", MANIFEST, 1, 2, 3, 20, 21, 22, 23);
        CleanupPlan plan = RetentionPlanner.plan(facts(keep(1), List.of(), List.of(), sparse));

        assertThat(dataset(plan, "__manifest").condemned()).isEmpty();
        assertThat(dataset(plan, "__manifest").cutoff()).isZero();
    }

    @Test
    void keepsYoungCommits() {
        // Commits are one hour apart, the newest is now.
        RetentionPolicy threeHours = new RetentionPolicy(null, Duration.ofHours(3));
        CleanupPlan plan = plan(threeHours, List.of());

        assertThat(reasons(plan, "node:Airport"))
                .containsOnly(
                        Map.entry(17L, "window-age"),
                        Map.entry(18L, "window-age"),
                        Map.entry(19L, "head main, window-age"));
    }

    @Test
    void protectsTheUnionOfCountAndAge() {
        RetentionPolicy both = new RetentionPolicy(4, Duration.ofHours(2));
        CleanupPlan plan = plan(both, List.of());

        assertThat(reasons(plan, "node:Airport"))
                .containsOnly(
                        Map.entry(16L, "window-count"),
                        Map.entry(17L, "window-count"),
                        Map.entry(18L, "window-count, window-age"),
                        Map.entry(19L, "head main, window-count, window-age"));
    }

    @Test
    void keepsWhatStrangersTagAndBranchWithoutHoldingTheCutoffBack() {
        DatasetVersions tagged = new DatasetVersions(
                "node:Airport",
                AIRPORTS,
                versions(1, 19),
                Map.of(3L, List.of("theirs", "a-second")),
                Map.of(3L, List.of("experiment"), 5L, List.of("other")));
        CleanupPlan plan = RetentionPlanner.plan(facts(keep(1), List.of(), List.of(), tagged));

        assertThat(reasons(plan, "node:Airport"))
                .containsOnly(
                        Map.entry(3L, "foreign-tag a-second, foreign-tag theirs, foreign-branch experiment"),
                        Map.entry(5L, "foreign-branch other"),
                        Map.entry(19L, "head main, window-count"));
        assertThat(dataset(plan, "node:Airport").cutoff()).isEqualTo(18);
    }

    @Test
    void leavesVersionsAboveTheCutoffAlone() {
        DatasetVersions strayed = dataset("node:Airport", AIRPORTS, 17, 18, 19, 20, 21);
        CleanupPlan plan = RetentionPlanner.plan(facts(keep(1), List.of(), List.of(), strayed));

        assertThat(reasons(plan, "node:Airport"))
                .containsOnly(
                        Map.entry(19L, "head main, window-count"),
                        Map.entry(20L, "above-cutoff"),
                        Map.entry(21L, "above-cutoff"));
    }

    @Test
    void keepsACheckpointThatNoBoundaryCoversAnyMore() {
        CleanupPlan plan = RetentionPlanner.plan(facts(
                keep(1),
                List.of(checkpoint("old", ulid(7), 9, 4, 1)),
                List.of(new Boundary(AIRPORTS, 10, List.of(), "", "", NOW, Boundary.Progress.OPEN)),
                dataset("node:Airport", AIRPORTS, 4, 7, 18, 19)));

        assertThat(dataset(plan, "node:Airport").condemned()).containsExactly(7L, 18L);
    }

    @Test
    void neverMovesABoundaryBack() {
        CleanupPlan plan = RetentionPlanner.plan(facts(
                keep(10),
                List.of(),
                List.of(new Boundary(AIRPORTS, 15, List.of(), "", "", NOW, Boundary.Progress.OPEN)),
                dataset("node:Airport", AIRPORTS, 12, 13, 16, 17, 18, 19)));

        assertThat(dataset(plan, "node:Airport").cutoff()).isEqualTo(15);
        assertThat(dataset(plan, "node:Airport").condemned()).isEmpty();
    }

    @Test
    void neverMovesABoundaryBackFromItsMaximum() {
        CleanupPlan plan = RetentionPlanner.plan(facts(
                keep(1),
                List.of(),
                List.of(new Boundary(AIRPORTS, -1, List.of(), "", "", NOW, Boundary.Progress.OPEN)),
                dataset("node:Airport", AIRPORTS, 18, 19)));

        assertThat(dataset(plan, "node:Airport").cutoff()).isEqualTo(-1);
        assertThat(dataset(plan, "node:Airport").condemned()).containsExactly(18L);
    }

    @Test
    void takesNoBoundaryOfAnotherIncarnation() {
        Lineage earlier = new Lineage(AIRPORTS.path(), null, "1:1");
        CleanupPlan plan = RetentionPlanner.plan(facts(
                keep(1),
                List.of(),
                List.of(new Boundary(earlier, -1, List.of(), "", "", NOW, Boundary.Progress.OPEN)),
                dataset("node:Airport", AIRPORTS, 18, 19)));

        assertThat(dataset(plan, "node:Airport").cutoff()).isEqualTo(18);
    }

    @Test
    void removesNothingOfALineageWithoutHeadOrWindow() {
        Lineage dropped = new Lineage("nodes/dropped", null, "8:9");
        CleanupPlan plan =
                RetentionPlanner.plan(facts(keep(1), List.of(), List.of(), dataset("node:Gone", dropped, 1, 2, 3)));

        assertThat(dataset(plan, "node:Gone").condemned()).isEmpty();
        assertThat(reasons(plan, "node:Gone").values()).containsOnly("above-cutoff");
    }

    @Test
    void countsTheWindowPerBranch() {
        var theirs = org.omnigraph.domain.graph.BranchName.parse("exp").get();
        List<CommitPoint> window = List.of(
                new CommitPoint(graphHead(19, NOW), 23, 22, List.of(airportHead(19))),
                new CommitPoint(
                        new org.omnigraph.domain.graph.GraphHead(theirs, ulid(1), 1, NOW),
                        22,
                        21,
                        List.of(airportHead(18))),
                new CommitPoint(graphHead(18, NOW), 21, 20, List.of(airportHead(17))));
        RetentionFacts facts = new RetentionFacts(
                keep(1),
                NOW,
                List.of(HEAD),
                window,
                List.of(),
                List.of(),
                List.of(dataset("node:Airport", AIRPORTS, 17, 18, 19)));

        assertThat(dataset(RetentionPlanner.plan(facts), "node:Airport").condemned())
                .containsExactly(17L);
    }

    @Test
    void digestsRootsAndCutoffsAndNothingElse() {
        String digest = plan(keep(2), List.of()).rootDigest();

        assertThat(digest).matches("[0-9a-f]{64}");
        assertThat(plan(keep(3), List.of()).rootDigest()).isNotEqualTo(digest);
        assertThat(plan(keep(2), List.of(checkpoint("r", ulid(7), 9, 4, 1))).rootDigest())
                .isNotEqualTo(digest);
        assertThat(RetentionPlanner.plan(facts(
                                keep(2),
                                List.of(),
                                List.of(new Boundary(AIRPORTS, 18, List.of(), "", "", NOW, Boundary.Progress.OPEN)),
                                dataset("__manifest", MANIFEST, range(1, 23)),
                                dataset("node:Airport", AIRPORTS, range(1, 19))))
                        .rootDigest())
                .isNotEqualTo(digest);
        // Which versions are still there is no part of the root set: a run that goes on finds fewer.
        assertThat(RetentionPlanner.plan(facts(
                                keep(2),
                                List.of(),
                                List.of(),
                                dataset("__manifest", MANIFEST, range(10, 23)),
                                dataset("node:Airport", AIRPORTS, range(15, 19))))
                        .rootDigest())
                .isEqualTo(digest);
    }

    @Test
    void saysNothingTwiceAboutOneVersion() {
        VersionFate fate = dataset(plan(keep(2), List.of()), "node:Airport").versions().stream()
                .filter(v -> v.version() == 19)
                .findFirst()
                .orElseThrow();

        assertThat(fate.protectedBy()).extracting(RetainedBy::reason).containsExactly("head", "window-count");
        assertThat(fate.removed()).isFalse();
    }

    private static RetentionPolicy keep(int commits) {
        return new RetentionPolicy(commits, null);
    }

    private static CleanupPlan plan(RetentionPolicy policy, List<Checkpoint> checkpoints) {
        return RetentionPlanner.plan(facts(
                policy,
                checkpoints,
                List.of(),
                dataset("__manifest", MANIFEST, range(1, 23)),
                dataset("node:Airport", AIRPORTS, range(1, 19))));
    }

    private static RetentionFacts facts(
            RetentionPolicy policy,
            List<Checkpoint> checkpoints,
            List<Boundary> boundaries,
            DatasetVersions... datasets) {
        List<CommitPoint> window = LongStream.range(0, 19)
                .mapToObj(i -> new CommitPoint(
                        graphHead(19 - i, NOW - i * 3_600_000_000L), 23 - i, 22 - i, List.of(airportHead(19 - i))))
                .toList();
        return new RetentionFacts(policy, NOW, List.of(HEAD), window, checkpoints, boundaries, List.of(datasets));
    }

    private static DatasetVersions dataset(String name, Lineage lineage, long... versions) {
        TreeMap<Long, Long> present = new TreeMap<>();
        LongStream.of(versions).forEach(v -> present.put(v, NOW + v));
        return new DatasetVersions(name, lineage, present, Map.of(), Map.of());
    }

    private static TreeMap<Long, Long> versions(long from, long to) {
        TreeMap<Long, Long> present = new TreeMap<>();
        LongStream.rangeClosed(from, to).forEach(v -> present.put(v, NOW + v));
        return present;
    }

    private static long[] range(long from, long to) {
        return LongStream.rangeClosed(from, to).toArray();
    }

    private static DatasetPlan dataset(CleanupPlan plan, String name) {
        return plan.datasets().stream()
                .filter(d -> d.dataset().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<Long, String> reasons(CleanupPlan plan, String name) {
        Map<Long, String> reasons = new TreeMap<>();
        for (VersionFate fate : dataset(plan, name).versions()) {
            if (!fate.removed()) {
                reasons.put(
                        fate.version(),
                        String.join(
                                ", ",
                                fate.protectedBy().stream()
                                        .map(RetainedBy::describe)
                                        .toList()));
            }
        }
        return reasons;
    }
}
