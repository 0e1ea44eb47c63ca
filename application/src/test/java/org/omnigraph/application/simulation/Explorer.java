package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.omnigraph.application.simulation.Chooser.Arrival;
import org.omnigraph.application.simulation.Chooser.Move;
import org.omnigraph.application.simulation.Universe.Outcome;

/**
 * Enumerates every schedule of two processes up to a number of preemptions and crashes. A process that is not preempted runs to
 * its end; that the other runs then is no preemption.
 */
final class Explorer {
    private static final List<Fate> CRASHES = List.of(Fate.CRASH_BEFORE, Fate.CRASH_AFTER, Fate.CRASH_LATE);

    private final Scenario scenario;
    private final Executor crew;
    private final Consumer<Outcome> consumer;
    private final Set<String> crashedIn = new TreeSet<>();
    private int schedules;

    Explorer(Scenario scenario, Executor crew, Consumer<Outcome> consumer) {
        this.scenario = scenario;
        this.crew = crew;
        this.consumer = consumer;
    }

    /** Every schedule that starts with either process. */
    void explore(int preemptions, int crashes) {
        explore(List.of(), 0, preemptions, crashes);
        explore(List.of(), 1, preemptions, crashes);
    }

    /** How many there were. */
    int schedules() {
        return schedules;
    }

    /** Every state in which some process disappeared. */
    Set<String> crashedIn() {
        return crashedIn;
    }

    private void explore(List<Move> prefix, int running, int preemptions, int crashes) {
        Outcome outcome = Universe.run(scenario, new Schedule(prefix).chooser(running), crew);
        schedules++;
        consumer.accept(outcome);
        if (outcome.violation() != null || preemptions + crashes == 0) {
            return;
        }
        List<Arrival> made = outcome.made();
        String crashed = "";
        for (int at = prefix.size(); at < made.size() && made.get(at).process() == running; at++) {
            List<Move> before = upTo(prefix, running, at - prefix.size());
            if (preemptions > 0 && at > prefix.size()) {
                explore(before, 1 - running, preemptions - 1, crashes);
            }
            Arrival here = made.get(at);
            if (crashes > 0 && (here.write() || !here.state().equals(crashed))) {
                crashed = here.state();
                crash(before, here, preemptions);
            }
        }
    }

    private void crash(List<Move> before, Arrival here, int preemptions) {
        crashedIn.add(here.state());
        for (Fate fate : CRASHES) {
            if (fate.suits(here.write())) {
                List<Move> ended = new ArrayList<>(before);
                ended.add(Move.of(here.process(), fate));
                explore(ended, 1 - here.process(), preemptions, 0);
            }
        }
    }

    private static List<Move> upTo(List<Move> prefix, int running, int count) {
        List<Move> moves = new ArrayList<>(prefix);
        for (int i = 0; i < count; i++) {
            moves.add(Move.of(running, Fate.HAPPEN));
        }
        return moves;
    }
}
