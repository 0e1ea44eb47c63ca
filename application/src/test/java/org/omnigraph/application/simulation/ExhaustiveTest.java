package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol;
import org.omnigraph.domain.protocol.CleanupProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Transition;

/**
 * Every pair of operations over one table: every schedule with at most two preemptions and no crash, and with at most one
 * preemption and one crash. {@code -Domnigraph.preemptions=N} raises the first bound, {@code -Domnigraph.preemptions.crash=N}
 * the second; {@code -Domnigraph.pairs=create} narrows to pairs that name it.
 */
class ExhaustiveTest {
    private static final List<String> OPERATIONS = List.of("create", "delete", "cleanup", "load");
    private static final int PREEMPTIONS = Integer.getInteger("omnigraph.preemptions", 2);
    private static final int PREEMPTIONS_BESIDE_A_CRASH = Integer.getInteger("omnigraph.preemptions.crash", 1);
    private static final String NARROWED = System.getProperty("omnigraph.pairs", "");

    /** States a run reaches only after a failure, where an undisturbed pair does not go; the last makes no access. */
    private static final Set<String> NOT_REACHED = Set.of(
            "checkpoint-create/RESTARTING",
            "checkpoint-create/ABORTING",
            "checkpoint-create/ABORTED",
            "checkpoint-create/UNTAGGED",
            "checkpoint-create/UNARMED",
            "checkpoint-delete/RESTARTING",
            "checkpoint-delete/ABANDONED",
            "cleanup/ABANDONED",
            "cleanup/REQUESTED");

    @ParameterizedTest
    @EnumSource(ClaimMode.class)
    void everyPairHoldsTheInvariants(ClaimMode claims) throws Exception {
        long start = System.nanoTime();
        List<String> violations = Collections.synchronizedList(new ArrayList<>());
        Set<String> crashedIn = Collections.synchronizedSet(new TreeSet<>());
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        List<Future<Integer>> parts = new ArrayList<>();
        for (int first = 0; first < OPERATIONS.size(); first++) {
            for (int second = first; second < OPERATIONS.size(); second++) {
                if (!(OPERATIONS.get(first) + " " + OPERATIONS.get(second)).contains(NARROWED)) {
                    continue;
                }
                Scenario pair = Workloads.pair(OPERATIONS.get(first), OPERATIONS.get(second), claims);
                parts.add(workers.submit(() -> explore(pair, violations, crashedIn)));
            }
        }
        int schedules = 0;
        for (Future<Integer> part : parts) {
            schedules += part.get();
        }
        workers.shutdown();
        System.out.printf(
                "schedules: %d violations: %d (claim %s, %d pairs; %.1f s)%n",
                schedules, violations.size(), claims, parts.size(), (System.nanoTime() - start) / 1e9);
        assertThat(violations).isEmpty();
        if (claims == ClaimMode.ON && NARROWED.isEmpty()) {
            Set<String> missing = crashTransitions();
            missing.removeAll(crashedIn);
            assertThat(missing).as("states nobody crashed in").isSubsetOf(NOT_REACHED);
        }
    }

    private static int explore(Scenario pair, List<String> violations, Set<String> crashedIn) {
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            Explorer explorer = new Explorer(pair, crew, outcome -> {
                if (outcome.violation() != null) {
                    violations.add(outcome.violation() + "\n  " + outcome.replay());
                }
            });
            explorer.explore(PREEMPTIONS, 0);
            explorer.explore(PREEMPTIONS_BESIDE_A_CRASH, 1);
            crashedIn.addAll(explorer.crashedIn());
            return explorer.schedules();
        } finally {
            crew.shutdown();
        }
    }

    /** Every state of which a table says what is left when the process disappears there. */
    private static Set<String> crashTransitions() {
        Set<String> states = new TreeSet<>();
        Stream.<ProtocolTable<?, ?>>of(
                        CheckpointCreateProtocol.TABLE, CheckpointDeleteProtocol.TABLE, CleanupProtocol.TABLE)
                .forEach(table -> table.transitions().stream()
                        .filter(Transition::crashes)
                        .forEach(t -> states.add(table.name() + "/" + t.from())));
        return states;
    }

    /** The bounds are wide enough: with a rule dropped, the same search finds what follows. */
    @Test
    void findsAMissingBoundaryCheck() {
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            List<Violation> found = new ArrayList<>();
            Scenario pair = Workloads.pair("create", "advance", ClaimMode.OFF)
                    .planted(PlantedDefect.NO_BOUNDARY_CHECK.planting());
            new Explorer(pair, crew, outcome -> {
                        if (outcome.violation() != null) {
                            found.add(outcome.violation());
                        }
                    })
                    .explore(2, 0);
            assertThat(found).isNotEmpty().allMatch(PlantedDefect.NO_BOUNDARY_CHECK::isFoundBy);
        } finally {
            crew.shutdown();
        }
    }
}
