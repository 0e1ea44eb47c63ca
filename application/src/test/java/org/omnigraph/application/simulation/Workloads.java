package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.simulation.Operation.CleanUp;
import org.omnigraph.application.simulation.Operation.Create;
import org.omnigraph.application.simulation.Operation.Delete;
import org.omnigraph.application.simulation.Operation.Load;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;

/** Scenarios by seed: a store, two to four processes, and what each of them does. */
final class Workloads {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<String> TYPES = List.of("Person", "Person", "City", "Street");
    private static final int MARATHON_LOADS = 9;

    private final Templates templates = new Templates();

    /** The stores scenarios start from. */
    Templates templates() {
        return templates;
    }

    /** The scenario of a seed. */
    Scenario of(long seed, ClaimMode claims) {
        SplittableRandom random = new SplittableRandom(seed);
        int store = random.nextInt(templates.count());
        List<List<Operation>> scripts = new ArrayList<>();
        if (random.nextInt(10) == 0) {
            // One process may sleep through a whole life of the store.
            scripts.add(List.of(operation(random, 0)));
            scripts.add(marathon(random));
        } else {
            int processes = 2 + (random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(2));
            for (int process = 0; process < processes; process++) {
                List<Operation> script = new ArrayList<>();
                int operations = 1 + random.nextInt(3);
                for (int i = 0; i < operations; i++) {
                    script.add(operation(random, process * 10 + i));
                }
                scripts.add(script);
            }
        }
        return new Scenario(seed(seed, claims), templates.copy(store), scripts, claims, Planting.NONE);
    }

    /** How a seed is spelt on the command line. */
    static String seed(long seed, ClaimMode claims) {
        return seed + (claims == ClaimMode.OFF ? "-off" : "");
    }

    private static List<Operation> marathon(SplittableRandom random) {
        List<Operation> script = new ArrayList<>();
        for (int i = 0; i < MARATHON_LOADS; i++) {
            script.add(load(random, 100 + i));
        }
        script.add(new CleanUp());
        script.add(operation(random, 200));
        return script;
    }

    private static Operation operation(SplittableRandom random, int salt) {
        int kind = random.nextInt(100);
        if (kind < 35) {
            return new Create(NAMES.get(random.nextInt(NAMES.size())));
        } else if (kind < 55) {
            return new Delete(NAMES.get(random.nextInt(NAMES.size())));
        } else if (kind < 75) {
            return new CleanUp();
        }
        return load(random, salt);
    }

    private static Operation load(SplittableRandom random, int salt) {
        LoadMode mode = random.nextBoolean() ? LoadMode.APPEND : LoadMode.MERGE;
        return new Load(Operation.node(TYPES.get(random.nextInt(TYPES.size()))), mode, List.of("x" + salt, "y" + salt));
    }
}
