package org.omnigraph.domain.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import org.omnigraph.domain.Samples;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.History.Mark;
import org.omnigraph.domain.cleanup.History.Step;

class RetentionPlannerProperties {
    @Property
    void noRootIsEverCondemnedAndNoBoundaryMovesBack(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();

        assertThat(PlanCheck.violations(facts, RetentionPlanner.plan(facts))).isEmpty();
    }

    @Property
    void planningIsDeterministic(@ForAll("histories") History history) {
        assertThat(RetentionPlanner.plan(history.facts())).isEqualTo(RetentionPlanner.plan(history.facts()));
    }

    @Property
    void anotherCheckpointIsAnotherDigest(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();
        List<Checkpoint> more = new ArrayList<>(facts.checkpoints());
        more.add(Samples.checkpoint("another", Samples.ulid(77), 1, 1, 1));

        assertThat(digest(with(facts, more))).isNotEqualTo(digest(facts));
    }

    @Property
    void aNameThatComesToMeanAnotherCheckpointIsAnotherDigest(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();
        List<Checkpoint> one = List.of(Samples.checkpoint("same", Samples.ulid(77), 1, 1, 1));
        List<Checkpoint> two = List.of(Samples.checkpoint("same", Samples.ulid(78), 1, 1, 1));

        assertThat(digest(with(facts, one))).isNotEqualTo(digest(with(facts, two)));
    }

    @Property
    void checkpointsOnlyTakeAwayFromWhatGoes(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();
        CleanupPlan without = RetentionPlanner.plan(with(facts, List.of()));
        CleanupPlan plan = RetentionPlanner.plan(facts);

        for (int i = 0; i < plan.datasets().size(); i++) {
            assertThat(without.datasets().get(i).condemned())
                    .containsAll(plan.datasets().get(i).condemned());
            // Checkpoints pin versions; they do not hold the cutoff back.
            assertThat(without.datasets().get(i).cutoff())
                    .isEqualTo(plan.datasets().get(i).cutoff());
        }
    }

    /** Negative control: a planner that is blind to checkpoints is caught whenever a checkpoint alone protects something. */
    @Property
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void aPlannerThatIgnoresCheckpointsIsCaught(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();
        CleanupPlan blind = RetentionPlanner.plan(with(facts, List.of()));

        boolean caught = !PlanCheck.violations(facts, blind).isEmpty();

        assertThat(caught).isEqualTo(protectsAlone(facts, blind));
        Statistics.label("caught").collect(caught).coverage(c -> c.check(true).percentage(p -> p > 10));
    }

    /** Negative control: condemning any one root of a sound plan is caught. */
    @Property
    void aPlanThatCondemnsARootIsCaught(@ForAll("histories") History history, @ForAll int pick) {
        RetentionFacts facts = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(facts);
        List<String> roots = PlanCheck.roots(facts).stream()
                .sorted()
                .filter(r -> plan.datasets().stream()
                        .anyMatch(d -> d.versions().stream()
                                .anyMatch(v -> r.equals(d.lineage().path() + "@" + v.version()))))
                .toList();
        String victim = roots.get(Math.floorMod(pick, roots.size()));

        assertThat(PlanCheck.violations(facts, condemning(plan, victim))).contains(victim + " is a root and goes");
    }

    /** Negative control: a cutoff one too high, or below the boundary before, is caught. */
    @Property
    void aPlanWithAWrongCutoffIsCaught(@ForAll("histories") History history) {
        RetentionFacts facts = history.facts();
        CleanupPlan plan = RetentionPlanner.plan(facts);

        assertThat(PlanCheck.violations(facts, shifted(plan, Integer.MAX_VALUE)))
                .isNotEmpty();
        assertThat(PlanCheck.violations(facts, shifted(plan, Integer.MIN_VALUE)))
                .isNotEmpty();
    }

    @Provide
    Arbitrary<History> histories() {
        Arbitrary<Step> steps = Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 10_000),
                        Arbitraries.frequencyOf(
                                Tuple.of(6, Arbitraries.just(Mark.PLAIN)),
                                Tuple.of(2, Arbitraries.just(Mark.CHECKPOINTED)),
                                Tuple.of(1, Arbitraries.just(Mark.TAGGED_BY_STRANGERS)),
                                Tuple.of(1, Arbitraries.just(Mark.BRANCHED_BY_STRANGERS))))
                .as(Step::new);
        Arbitrary<RetentionPolicy> policies = Combinators.combine(
                        Arbitraries.integers().between(1, 12).injectNull(0.3),
                        Arbitraries.integers().between(1, 100_000).injectNull(0.5))
                .as((keep, age) -> new RetentionPolicy(
                        keep == null && age == null ? Integer.valueOf(1) : keep,
                        age == null ? null : Duration.ofSeconds(age)));
        return Combinators.combine(
                        steps.list().ofMinSize(1).ofMaxSize(30),
                        policies,
                        Arbitraries.integers().between(0, 100))
                .as(History::new)
                .withoutEdgeCases();
    }

    private static String digest(RetentionFacts facts) {
        return RetentionPlanner.plan(facts).rootDigest();
    }

    private static RetentionFacts with(RetentionFacts f, List<Checkpoint> checkpoints) {
        return new RetentionFacts(
                f.policy(), f.now(), f.heads(), f.window(), checkpoints, f.boundaries(), f.datasets());
    }

    private static boolean protectsAlone(RetentionFacts facts, CleanupPlan blind) {
        Set<String> pinned = new HashSet<>();
        facts.checkpoints().stream()
                .flatMap(c -> c.pins().stream())
                .forEach(p -> pinned.add(p.target().path() + "@" + p.target().version()));
        return blind.datasets().stream()
                .anyMatch(d -> d.condemned().stream()
                        .anyMatch(v -> pinned.contains(d.lineage().path() + "@" + v)));
    }

    private static CleanupPlan condemning(CleanupPlan plan, String victim) {
        return new CleanupPlan(
                plan.policy(),
                plan.rootDigest(),
                plan.datasets().stream()
                        .map(d -> new DatasetPlan(
                                d.dataset(),
                                d.lineage(),
                                d.cutoff(),
                                d.versions().stream()
                                        .map(v -> victim.equals(d.lineage().path() + "@" + v.version())
                                                ? new VersionFate(v.version(), Set.of())
                                                : v)
                                        .toList()))
                        .toList());
    }

    private static CleanupPlan shifted(CleanupPlan plan, int by) {
        return new CleanupPlan(
                plan.policy(),
                plan.rootDigest(),
                plan.datasets().stream()
                        .map(d -> new DatasetPlan(d.dataset(), d.lineage(), d.cutoff() + by, d.versions()))
                        .toList());
    }
}
