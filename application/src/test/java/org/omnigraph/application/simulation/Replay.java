package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;
import org.omnigraph.application.simulation.Universe.Outcome;

/** Runs one universe again and prints every access of it. */
final class Replay {
    private Replay() {}

    /** Replays a seed if it is of this claim mode, under {@code -Domnigraph.schedule} if that is given. */
    static void print(String seed, ClaimMode claims) {
        boolean off = seed.endsWith("-off");
        if (off != (claims == ClaimMode.OFF)) {
            return;
        }
        long number = Long.parseLong(off ? seed.substring(0, seed.length() - "-off".length()) : seed);
        String schedule = System.getProperty("omnigraph.schedule");
        Scenario scenario = new Workloads().of(number, claims);
        Chooser chooser = schedule == null
                ? new RandomChooser(number)
                : Schedule.parse(schedule).chooser();
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            Outcome outcome = Universe.traced(scenario, chooser, crew);
            scenario.scripts().forEach(System.out::println);
            outcome.trace().forEach(System.out::println);
            System.out.println(outcome.violation() + "\n" + outcome.replay());
            assertThat(outcome.violation()).isNull();
        } finally {
            crew.shutdown();
        }
    }
}
