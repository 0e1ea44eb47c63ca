package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;
import org.omnigraph.application.simulation.Universe.Outcome;

/**
 * Seeded universes of the product's services. {@code -Domnigraph.universes=N} and {@code -Domnigraph.universes.off=N} set how many,
 * {@code -Domnigraph.universes.first=N} the first seed. {@link ReplayTest} replays one.
 */
class UniversesTest {
    private static final int ON = Integer.getInteger("omnigraph.universes", 20_000);
    private static final int OFF = Integer.getInteger("omnigraph.universes.off", 5_000);
    private static final long FIRST = Long.getLong("omnigraph.universes.first", 1L);
    private static final int REPORTED = 5;

    @Test
    void nothingIsViolatedWhileTheClaimKeepsProcessesApart() throws Exception {
        explore("claim on", ON, ClaimMode.ON);
    }

    /** The proof that the claim serialises and the compare-and-swap decides. */
    @Test
    void nothingIsViolatedWithoutTheClaim() throws Exception {
        explore("claim off", OFF, ClaimMode.OFF);
    }

    private static void explore(String title, int universes, ClaimMode claims) throws Exception {
        long start = System.nanoTime();
        int workers = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        List<Future<Tally>> parts = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            int offset = worker;
            parts.add(pool.submit(() -> part(universes, claims, offset, workers)));
        }
        Tally total = new Tally();
        for (Future<Tally> part : parts) {
            total.add(part.get());
        }
        pool.shutdown();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "universes: %d violations: %d (%s; %d operations acknowledged, %d failed, %d accesses; %.1f s, %.0f/s)%n",
                universes,
                total.violations.size(),
                title,
                total.acknowledged,
                total.failures,
                total.accesses,
                seconds,
                universes / seconds);
        assertThat(total.violations.stream().limit(REPORTED).collect(Collectors.joining("\n")))
                .isEmpty();
    }

    private static Tally part(int universes, ClaimMode claims, int offset, int step) {
        Workloads workloads = new Workloads();
        Tally tally = new Tally();
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            for (long seed = FIRST + offset; seed < FIRST + universes; seed += step) {
                Outcome outcome = Universe.run(workloads.of(seed, claims), new RandomChooser(seed), crew);
                tally.add(outcome.violation() == null ? outcome : Shrinker.shrink(outcome, crew));
            }
        } finally {
            crew.shutdown();
        }
        return tally;
    }

    /** What a number of universes came to. */
    private static final class Tally {
        private final List<String> violations = new ArrayList<>();
        private long acknowledged;
        private long failures;
        private long accesses;

        void add(Outcome outcome) {
            acknowledged += outcome.acknowledged();
            failures += outcome.failures();
            accesses += outcome.schedule().moves().size();
            if (outcome.violation() != null) {
                violations.add(outcome.violation() + "\n  " + outcome.replay());
            }
        }

        void add(Tally other) {
            violations.addAll(other.violations);
            acknowledged += other.acknowledged;
            failures += other.failures;
            accesses += other.accesses;
        }
    }
}
