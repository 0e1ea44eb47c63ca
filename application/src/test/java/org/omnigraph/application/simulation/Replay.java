package org.omnigraph.application.simulation;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.omnigraph.application.simulation.Universe.Outcome;

/** Runs one universe again and prints every access of it. */
final class Replay {
    private Replay() {}

    /**
     * Replays a universe.
     *
     * @param seed as a failure printed it
     * @param schedule as a failure printed it; null for the seed's own
     * @param defect what to plant; null for nothing
     */
    static Outcome print(
            String seed,
            @org.jspecify.annotations.Nullable String schedule,
            @org.jspecify.annotations.Nullable PlantedDefect defect) {
        Scenario scenario = Workloads.named(seed).planted(defect == null ? Planting.NONE : defect.planting());
        Chooser chooser = schedule == null
                ? new RandomChooser(Long.parseLong(seed.replace("-off", "")))
                : Schedule.parse(schedule).chooser();
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            Outcome outcome = Universe.traced(scenario, chooser, crew);
            scenario.scripts().forEach(System.out::println);
            outcome.trace().forEach(System.out::println);
            System.out.println(outcome.violation() + "\n" + outcome.replay());
            return outcome;
        } finally {
            crew.shutdown();
        }
    }
}
