package org.omnigraph.domain.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import org.omnigraph.domain.Samples;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.History.Mark;
import org.omnigraph.domain.cleanup.History.Step;
import org.omnigraph.domain.cleanup.RetainedBy.AboveCutoff;
import org.omnigraph.domain.cleanup.RetainedBy.StoredPlan;

/** A resumed cleanup against the plan it resumes: the process disappeared somewhere in its collection, then time went on. */
class ResumedPlanProperties {
    private static final String DIGEST = "stored digest";

    /**
     * What happened between the plan and its resume.
     *
     * @param removed which condemned versions are gone already, as a pattern over the versions
     * @param added versions every lineage has grown by
     * @param pinned where a checkpoint is created meanwhile, in percent of every lineage; none below 0
     * @param collected how many lineages were collected already
     */
    record Since(int removed, int added, int pinned, int collected) {}

    @Property
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void aResumeRemovesNothingThatTheRunWouldHaveKept(
            @ForAll("histories") History history, @ForAll("sinces") Since since) {
        RetentionFacts before = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(before);
        CleanupPlan resumed = RetentionPlanner.resume(after(before, plan, since), open(plan, since), DIGEST);

        for (DatasetPlan dataset : resumed.datasets()) {
            assertThat(original(plan, dataset).condemned()).containsAll(dataset.condemned());
        }
        Statistics.label("removes")
                .collect(resumed.condemnedVersions() > 0)
                .coverage(c -> c.check(true).percentage(p -> p > 10));
    }

    @Property
    void aResumeRemovesNoRootOfNow(@ForAll("histories") History history, @ForAll("sinces") Since since) {
        RetentionFacts before = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(before);
        RetentionFacts now = after(before, plan, since);
        CleanupPlan resumed = RetentionPlanner.resume(now, open(plan, since), DIGEST);
        RetentionFacts heads = new RetentionFacts(
                now.policy(), now.now(), now.heads(), List.of(), now.checkpoints(), now.boundaries(), now.datasets());

        for (DatasetPlan dataset : resumed.datasets()) {
            assertThat(dataset.condemned())
                    .allSatisfy(v -> assertThat(PlanCheck.roots(heads))
                            .doesNotContain(dataset.lineage().path() + "@" + v));
        }
    }

    /** What is not protected meanwhile goes, or the resume would never finish the run. */
    @Property
    void aResumeWithoutNewRootsRemovesTheRest(@ForAll("histories") History history, @ForAll("sinces") Since since) {
        Since quiet = new Since(since.removed(), since.added(), -1, since.collected());
        RetentionFacts before = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(before);
        RetentionFacts now = after(before, plan, quiet);

        for (DatasetPlan dataset :
                RetentionPlanner.resume(now, open(plan, quiet), DIGEST).datasets()) {
            TreeSet<Long> rest = new TreeSet<>(original(plan, dataset).condemned());
            rest.retainAll(present(now, dataset).keySet());
            assertThat(dataset.condemned()).isEqualTo(rest);
        }
    }

    @Property
    void aResumeKeepsCutoffsAndDigestAndTouchesOpenLineagesAlone(
            @ForAll("histories") History history, @ForAll("sinces") Since since) {
        RetentionFacts before = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(before);
        List<Boundary> open = open(plan, since);
        CleanupPlan resumed = RetentionPlanner.resume(after(before, plan, since), open, DIGEST);

        assertThat(resumed.rootDigest()).isEqualTo(DIGEST);
        assertThat(resumed.datasets())
                .extracting(DatasetPlan::lineage)
                .containsExactlyInAnyOrderElementsOf(
                        open.stream().map(Boundary::lineage).toList());
        for (DatasetPlan dataset : resumed.datasets()) {
            assertThat(dataset.cutoff()).isEqualTo(original(plan, dataset).cutoff());
        }
    }

    /** Negative control: a resume that forgot what the run kept removes more than the run whenever only the window kept it. */
    @Property
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void aResumeThatForgotWhatWasKeptIsCaught(@ForAll("histories") History history, @ForAll("sinces") Since since) {
        RetentionFacts before = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(before);
        RetentionFacts forgotten = without(after(before, plan, since));
        List<Boundary> open = open(plan, since).stream()
                .map(b -> new Boundary(
                        b.lineage(), b.cutoff(), List.of(), DIGEST, "01OP", Samples.NOW, Boundary.Progress.OPEN))
                .toList();
        boolean caught = RetentionPlanner.resume(forgotten, open, DIGEST).datasets().stream()
                .anyMatch(d -> !original(plan, d).condemned().containsAll(d.condemned()));

        Statistics.label("caught").collect(caught).coverage(c -> c.check(true).percentage(p -> p > 5));
    }

    @Example
    void saysWhyAVersionStays() {
        History history = new History(
                List.of(
                        new Step(1, 1, 0, 1, Mark.CHECKPOINTED),
                        new Step(1, 1, 0, 1, Mark.PLAIN),
                        new Step(1, 1, 0, 1, Mark.PLAIN)),
                new RetentionPolicy(1, null),
                0);
        RetentionFacts facts = without(history.facts());
        Boundary open = new Boundary(
                Samples.airportHead(1).lineage(), 2, List.of(2L), DIGEST, "01OP", Samples.NOW, Boundary.Progress.OPEN);
        DatasetPlan plan =
                RetentionPlanner.resume(facts, List.of(open), DIGEST).datasets().get(0);

        assertThat(plan.versions())
                .extracting(v -> v.version() + " " + v.protectedBy())
                .containsExactly(
                        "1 []",
                        "2 [" + new StoredPlan() + "]",
                        "3 [" + new AboveCutoff() + "]",
                        "4 [" + new RetainedBy.Head(org.omnigraph.domain.graph.BranchName.MAIN) + "]");
    }

    @Provide
    Arbitrary<History> histories() {
        return new RetentionPlannerProperties().histories();
    }

    @Provide
    Arbitrary<Since> sinces() {
        return Combinators.combine(
                        Arbitraries.integers(),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(-50, 100),
                        Arbitraries.integers().between(0, 2))
                .as(Since::new);
    }

    /** The store as the resume finds it. */
    private static RetentionFacts after(RetentionFacts before, CleanupPlan plan, Since since) {
        List<DatasetVersions> datasets = new ArrayList<>();
        Map<String, Long> tips = new HashMap<>();
        for (DatasetVersions dataset : before.datasets()) {
            DatasetPlan decided = plan.datasets().stream()
                    .filter(d -> d.lineage().equals(dataset.lineage()))
                    .findFirst()
                    .orElseThrow();
            TreeMap<Long, Long> present = new TreeMap<>(dataset.versions());
            decided.condemned().stream()
                    .filter(v -> (since.removed() >> (v % 31) & 1) == 1)
                    .forEach(present::remove);
            long tip = present.lastKey();
            for (int i = 1; i <= since.added(); i++) {
                present.put(tip + i, Samples.NOW);
            }
            tips.put(dataset.lineage().path(), tip);
            datasets.add(new DatasetVersions(
                    dataset.dataset(), dataset.lineage(), present, dataset.foreignTags(), dataset.foreignBranches()));
        }
        List<Checkpoint> checkpoints = new ArrayList<>(before.checkpoints());
        if (since.pinned() >= 0) {
            checkpoints.add(Samples.checkpoint(
                    "meanwhile",
                    Samples.ulid(7777),
                    within(tips, "__manifest", since.pinned()),
                    within(tips, Samples.AIRPORT.baseLocation(), since.pinned()),
                    within(tips, Samples.FLIGHT.baseLocation(), since.pinned())));
        }
        return new RetentionFacts(
                before.policy(),
                before.now(),
                before.heads(),
                before.window(),
                checkpoints,
                before.boundaries(),
                datasets);
    }

    private static long within(Map<String, Long> tips, String path, int percent) {
        return 1 + (tips.getOrDefault(path, 1L) - 1) * percent / 100;
    }

    private static RetentionFacts without(RetentionFacts facts) {
        return new RetentionFacts(
                facts.policy(),
                facts.now(),
                facts.heads(),
                facts.window(),
                List.of(),
                facts.boundaries(),
                facts.datasets());
    }

    /** The boundaries that the run published and that are not collected yet. */
    private static List<Boundary> open(CleanupPlan plan, Since since) {
        return plan.datasets().stream()
                .skip(since.collected())
                .map(d -> new Boundary(
                        d.lineage(), d.cutoff(), d.keptBehind(), DIGEST, "01OP", Samples.NOW, Boundary.Progress.OPEN))
                .toList();
    }

    private static DatasetPlan original(CleanupPlan plan, DatasetPlan dataset) {
        return plan.datasets().stream()
                .filter(d -> d.lineage().equals(dataset.lineage()))
                .findFirst()
                .orElseThrow();
    }

    private static SortedMap<Long, Long> present(RetentionFacts facts, DatasetPlan dataset) {
        return facts.datasets().stream()
                .filter(d -> d.lineage().equals(dataset.lineage()))
                .findFirst()
                .orElseThrow()
                .versions();
    }
}
