package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.simulation.Operation.CleanUp;
import org.omnigraph.application.simulation.Operation.Create;
import org.omnigraph.application.simulation.Operation.Delete;
import org.omnigraph.application.simulation.Operation.Load;
import org.omnigraph.application.simulation.Operation.Reconcile;
import org.omnigraph.application.simulation.Operation.Repair;
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

    /**
     * Two processes over one table, each with one operation, spelt {@code pair:<first>*<second>}; {@code advance} is a load
     * and a cleanup, {@code live} a whole life of the store.
     */
    static Scenario pair(String first, String second, ClaimMode claims) {
        return new Scenario(
                "pair:" + first + "*" + second + (claims == ClaimMode.OFF ? "-off" : ""),
                Templates.oneTable(),
                List.of(script(first, 0), script(second, 1)),
                claims,
                Planting.NONE);
    }

    private static List<Operation> script(String operation, int salt) {
        return switch (operation) {
            case "create" -> List.of(new Create("n"));
            case "delete" -> List.of(new Delete("a"));
            case "cleanup" -> List.of(new CleanUp());
            case "reconcile" -> List.of(new Reconcile());
            case "repair" -> List.of(new Repair());
            case "load" -> List.of(person(salt));
            case "add" -> List.of(new Load(Operation.node("Street"), LoadMode.APPEND, List.of("z" + salt)));
            case "advance" -> List.of(person(salt), new CleanUp());
            case "live" -> {
                List<Operation> life = new ArrayList<>();
                for (int i = 0; i < MARATHON_LOADS; i++) {
                    life.add(person(100 + i));
                }
                life.add(new CleanUp());
                yield life;
            }
            default -> throw new IllegalArgumentException("no operation is called " + operation);
        };
    }

    private static Load person(int salt) {
        return new Load(Operation.node("Person"), LoadMode.APPEND, List.of("x" + salt, "y" + salt));
    }

    /** The scenario that a seed on the command line names, of whatever claim mode it says. */
    static Scenario named(String seed) {
        boolean off = seed.endsWith("-off");
        String bare = off ? seed.substring(0, seed.length() - "-off".length()) : seed;
        ClaimMode claims = off ? ClaimMode.OFF : ClaimMode.ON;
        if (bare.startsWith("pair:")) {
            String[] operations = bare.substring("pair:".length()).split("\\*");
            return pair(operations[0], operations[1], claims);
        }
        return new Workloads().of(Long.parseLong(bare), claims);
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
        } else if (kind < 50) {
            return new Delete(NAMES.get(random.nextInt(NAMES.size())));
        } else if (kind < 65) {
            return new CleanUp();
        } else if (kind < 72) {
            return new Reconcile();
        } else if (kind < 82) {
            return new Repair();
        }
        return load(random, salt);
    }

    private static Operation load(SplittableRandom random, int salt) {
        LoadMode mode = random.nextBoolean() ? LoadMode.APPEND : LoadMode.MERGE;
        return new Load(Operation.node(TYPES.get(random.nextInt(TYPES.size()))), mode, List.of("x" + salt, "y" + salt));
    }
}
