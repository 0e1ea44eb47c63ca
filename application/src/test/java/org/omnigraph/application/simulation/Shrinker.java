package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.omnigraph.application.simulation.Chooser.Move;
import org.omnigraph.application.simulation.Universe.Outcome;

/** Looks for a shorter schedule of a failing universe that violates the same check. */
final class Shrinker {
    private static final int MOST_RUNS = 500;

    private final Scenario scenario;
    private final Executor crew;
    private final String check;
    private Outcome best;
    private int runs;

    private Shrinker(Outcome failing, Executor crew) {
        if (failing.violation() == null) {
            throw new IllegalArgumentException("nothing fails here");
        }
        this.scenario = failing.scenario();
        this.crew = crew;
        this.check = failing.violation().check();
        this.best = failing;
    }

    /** The shortest that was found; the failing run itself when none is shorter. */
    static Outcome shrink(Outcome failing, Executor crew) {
        Shrinker shrinker = new Shrinker(failing, crew);
        boolean better = true;
        while (better && shrinker.runs < MOST_RUNS) {
            better = shrinker.pass();
        }
        return shrinker.best;
    }

    /** One try at each run of moves: without it, and then without its fate. */
    private boolean pass() {
        List<List<Move>> parts = parts(best.schedule().moves());
        for (int skipped = parts.size() - 1; skipped >= 0; skipped--) {
            List<Move> without = new ArrayList<>();
            List<Move> faultless = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                if (i != skipped) {
                    without.addAll(parts.get(i));
                    faultless.addAll(parts.get(i));
                } else {
                    parts.get(i)
                            .forEach(move -> faultless.add(move.late() ? move : Move.of(move.process(), Fate.HAPPEN)));
                }
            }
            if (fails(without) || !faultless.equals(best.schedule().moves()) && fails(faultless)) {
                return true;
            }
        }
        return false;
    }

    /** Shorter means fewer turns; what a schedule leaves open is filled by the run itself. */
    private boolean fails(List<Move> moves) {
        if (runs++ >= MOST_RUNS) {
            return false;
        }
        Outcome outcome = Universe.run(scenario, new Schedule(moves).chooser(), crew);
        boolean same =
                outcome.violation() != null && outcome.violation().check().equals(check);
        if (same && weight(outcome) < weight(best)) {
            best = outcome;
            return true;
        }
        return false;
    }

    private static int weight(Outcome outcome) {
        List<Move> moves = outcome.schedule().moves();
        int faults = (int) moves.stream().filter(m -> m.fate() != Fate.HAPPEN).count();
        return 1_000 * (parts(moves).size() + faults) + moves.size();
    }

    /** Moves of one process in a row, up to and with a fault. */
    private static List<List<Move>> parts(List<Move> moves) {
        List<List<Move>> parts = new ArrayList<>();
        Move before = null;
        for (Move move : moves) {
            boolean goesOn = before != null
                    && !move.late()
                    && !before.late()
                    && before.process() == move.process()
                    && before.fate() == Fate.HAPPEN;
            if (!goesOn) {
                parts.add(new ArrayList<>());
            }
            parts.get(parts.size() - 1).add(move);
            before = move;
        }
        return parts;
    }
}
