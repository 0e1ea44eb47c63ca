package org.omnigraph.application.simulation;

import java.util.List;

/** Decides who moves next. It is the only source of what may differ between two runs of one universe. */
interface Chooser {
    /**
     * Chooses.
     *
     * @param waiting every process that could move, in their order; never empty unless only late effects are left
     * @param running the process that moved last; negative at the start
     * @param lateEffects how many effects wait to happen late
     */
    Move next(List<Arrival> waiting, int running, int lateEffects);

    /**
     * A process that waits to make an access.
     *
     * @param state where its protocol stands; empty outside of any
     */
    record Arrival(int process, String state, String what, boolean write) {}

    /**
     * One move.
     *
     * @param process the process; for late effects the effect's position
     * @param late whether a late effect happens
     */
    record Move(int process, Fate fate, boolean late) {
        static Move of(int process, Fate fate) {
            return new Move(process, fate, false);
        }

        static Move late(int position) {
            return new Move(position, Fate.HAPPEN, true);
        }
    }
}
