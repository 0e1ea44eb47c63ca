package org.omnigraph.application.simulation;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Chooses at random from a seed. Half of the seeds walk at random with a rate of their own; the other half give processes
 * priorities and lower the running one's at a few moments, which finds what needs few but well-placed preemptions.
 */
final class RandomChooser implements Chooser {
    private static final int MOST_PROCESSES = 4;
    private static final int TYPICAL_LENGTH = 250;

    private final SplittableRandom random;
    private final double switching;
    private final int[] priorities = new int[MOST_PROCESSES];
    private final int[] lowering;
    private final double faulting;
    private int crashes;
    private int losses;
    private int moves;

    RandomChooser(long seed) {
        this.random = new SplittableRandom(seed ^ 0x5DEECE66DL);
        boolean walks = random.nextBoolean();
        this.switching = walks ? List.of(0.02, 0.08, 0.3).get(random.nextInt(3)) : 0;
        for (int i = 0; i < MOST_PROCESSES; i++) {
            priorities[i] = random.nextInt(1_000);
        }
        this.lowering = new int[walks ? 0 : 1 + random.nextInt(5)];
        for (int i = 0; i < lowering.length; i++) {
            lowering[i] = random.nextInt(TYPICAL_LENGTH);
        }
        boolean faulty = random.nextInt(10) < 7;
        this.faulting = faulty ? 0.03 + random.nextDouble() * 0.05 : 0;
        this.crashes = faulty ? random.nextInt(3) : 0;
        this.losses = faulty ? random.nextInt(4) : 0;
    }

    @Override
    public Move next(List<Arrival> waiting, int running, int lateEffects) {
        moves++;
        if (lateEffects > 0 && random.nextInt(25) == 0) {
            return Move.late(random.nextInt(lateEffects));
        }
        Arrival chosen = lowering.length > 0 ? byPriority(waiting, running) : byWalk(waiting, running);
        return Move.of(chosen.process(), fate(chosen));
    }

    private Arrival byWalk(List<Arrival> waiting, int running) {
        if (random.nextDouble() >= switching) {
            for (Arrival arrival : waiting) {
                if (arrival.process() == running) {
                    return arrival;
                }
            }
        }
        return waiting.get(random.nextInt(waiting.size()));
    }

    private Arrival byPriority(List<Arrival> waiting, int running) {
        for (int moment : lowering) {
            if (moment == moves && running >= 0) {
                priorities[running] = -moves;
            }
        }
        Arrival highest = waiting.get(0);
        for (Arrival arrival : waiting) {
            if (priorities[arrival.process()] > priorities[highest.process()]) {
                highest = arrival;
            }
        }
        return highest;
    }

    private Fate fate(Arrival arrival) {
        if (crashes + losses == 0 || random.nextDouble() >= faulting) {
            return Fate.HAPPEN;
        }
        Fate fate = Fate.values()[1 + random.nextInt(Fate.values().length - 1)];
        int left = fate.survived() ? losses : crashes;
        if (left == 0 || !fate.suits(arrival.write())) {
            return Fate.HAPPEN;
        }
        if (fate.survived()) {
            losses--;
        } else {
            crashes--;
        }
        return fate;
    }
}
