package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
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

    /** What SKIPPED_VERIFY is planted into is survived by the product as it is. */
    @Test
    void aStoreThatLosesTagsIsNoDefect() {
        for (long seed = 1; seed <= 500; seed++) {
            Scenario scenario = WORKLOADS.of(seed, ClaimMode.OFF).planted(PlantedDefect.LossyTags.PLANTING);
            Outcome outcome = Universe.run(scenario, new RandomChooser(seed), CREW);
            assertThat(outcome.violation()).as(outcome.replay()).isNull();
        }
    }
}
