package org.omnigraph.application.simulation;

import java.util.List;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;

/**
 * What a universe starts from.
 *
 * @param seed what replays it, apart from the schedule
 * @param store the store; each run takes a copy
 * @param scripts what each process does, one after the other
 */
record Scenario(String seed, StoredState store, List<List<Operation>> scripts, ClaimMode claims, Planting planting) {
    Scenario {
        scripts = List.copyOf(scripts);
    }

    /** The same with a planted defect. */
    Scenario planted(Planting defect) {
        return new Scenario(seed, store, scripts, claims, defect);
    }
}
