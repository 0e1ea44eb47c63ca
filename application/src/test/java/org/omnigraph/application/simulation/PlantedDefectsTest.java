package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;
import org.omnigraph.application.simulation.Universe.Outcome;

/** Every planted defect is found by a check that is named for it. */
class PlantedDefectsTest {
    private static final int UNIVERSES = 4_000;
    private static final Workloads WORKLOADS = new Workloads();
    private static final ExecutorService CREW = Executors.newCachedThreadPool();

    @AfterAll
    static void dismiss() {
        CREW.shutdown();
    }

    @ParameterizedTest
    @EnumSource(PlantedDefect.class)
    void isFound(PlantedDefect defect) {
        if (!defect.pairs().isEmpty()) {
            isFoundByASleeper(defect);
            return;
        }
        long start = System.nanoTime();
        for (long seed = 1; seed <= UNIVERSES; seed++) {
            for (ClaimMode claims : List.of(ClaimMode.OFF, ClaimMode.ON)) {
                Scenario scenario = WORKLOADS.of(seed, claims).planted(defect.planting());
                Outcome outcome = Universe.run(scenario, new RandomChooser(seed), CREW);
                Violation violation = outcome.violation();
                if (violation != null && defect.isFoundBy(violation)) {
                    System.out.printf(
                            "%s: found in universe %d, claim %s, after %.1f s: %s%n",
                            defect, seed, claims, (System.nanoTime() - start) / 1e9, violation);
                    return;
                }
                assertThat(violation)
                        .as("%s must be found by %s: %s", defect, defect.checks(), outcome.replay())
                        .isNull();
            }
        }
        assertThat(defect).as("found in no universe").isNull();
    }

    /**
     * One process sleeps at any one of its accesses while the other changes the store under it, up to a whole life with a cleanup
     * that collects the number the first was about to take.
     */
    private static void isFoundByASleeper(PlantedDefect defect) {
        List<Outcome> found = new ArrayList<>();
        for (String pair : defect.pairs()) {
            Scenario scenario = Workloads.named("pair:" + pair + "-off");
            new Explorer(
                            scenario,
                            CREW,
                            outcome -> assertThat(outcome.violation())
                                    .as(outcome.replay())
                                    .isNull())
                    .explore(1, 0);
            new Explorer(scenario.planted(defect.planting()), CREW, outcome -> {
                        if (outcome.violation() != null) {
                            found.add(outcome);
                        }
                    })
                    .explore(1, 0);
        }
        assertThat(found)
                .as("%s must be found by %s", defect, defect.checks())
                .isNotEmpty()
                .allMatch(outcome -> defect.isFoundBy(Objects.requireNonNull(outcome.violation())));
        System.out.printf(
                "%s: found in %d schedules, first %s: %s%n",
                defect, found.size(), found.get(0).replay(), found.get(0).violation());
    }

    /** Without a defect on top of it, a hardship is survived. */
    @ParameterizedTest
    @EnumSource(Hardship.class)
    void aHardshipIsNoDefect(Hardship hardship) {
        for (long seed = 1; seed <= 500; seed++) {
            for (ClaimMode claims : List.of(ClaimMode.OFF, ClaimMode.ON)) {
                Scenario scenario = WORKLOADS.of(seed, claims).planted(hardship.planting());
                Outcome outcome = Universe.run(scenario, new RandomChooser(seed), CREW);
                assertThat(outcome.violation()).as(outcome.replay()).isNull();
            }
        }
    }
}
