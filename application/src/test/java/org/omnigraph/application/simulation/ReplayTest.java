package org.omnigraph.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.omnigraph.application.simulation.Universe.Outcome;

/**
 * {@code -Domnigraph.seed=S -Domnigraph.schedule=…}, as failures print them, and optionally {@code -Domnigraph.defect=NAME} replay
 * one universe. Without a seed, a planted defect is replayed, to show that the printed line is enough.
 */
class ReplayTest {
    @Test
    void replays() {
        String seed = System.getProperty("omnigraph.seed");
        String defect = System.getProperty("omnigraph.defect");
        if (seed != null) {
            Outcome outcome = Replay.print(
                    seed,
                    System.getProperty("omnigraph.schedule"),
                    defect == null ? null : PlantedDefect.valueOf(defect));
            assertThat(outcome.violation()).isNull();
            return;
        }
        Outcome first = Replay.print("1-off", null, PlantedDefect.TAG_AFTER_AUTHORITY);
        Outcome again = Replay.print("1-off", first.schedule().toString(), PlantedDefect.TAG_AFTER_AUTHORITY);
        assertThat(again.trace()).isEqualTo(first.trace());
        assertThat(again.violation()).isNotNull().isEqualTo(first.violation());
    }

    @Test
    void aFailingScheduleShrinks() {
        ExecutorService crew = Executors.newCachedThreadPool();
        try {
            Scenario scenario = Workloads.named("53-off").planted(PlantedDefect.NO_NAME_CHECK.planting());
            Outcome failing = Universe.run(scenario, new RandomChooser(53), crew);
            Outcome shrunk = Shrinker.shrink(failing, crew);
            System.out.println(failing.replay() + "\n" + shrunk.replay() + "\n" + shrunk.violation());
            assertThat(shrunk.violation()).isNotNull();
            assertThat(shrunk.schedule().toString())
                    .hasSizeLessThan(failing.schedule().toString().length());
        } finally {
            crew.shutdown();
        }
    }

    /** Found by a long run: the creator's undo finds its checkpoint published by a repair, and fails right after. */
    @ParameterizedTest
    @CsvSource({
        "36909, C47.A33.C5t",
        "269081, A42.B19.A12t",
        "33631-off, B34.A30.B10t",
        "45701-off, A1.C6f.C2.A7.C9.A6.C14.A10.C1.A6.C5t",
        "63865-off, A11.C1.A35.C12.A8t",
        "134019, C35.D17.C3t",
        "289327, D23.A43.C18.A5t",
        "13535-off, A38.B31.A6t",
        "65053-off, B40.A23.B4t"
    })
    void anUndoThatEndsEarlyDoesNotDenyACheckpointThatIsLive(String seed, String schedule) {
        assertThat(Replay.print(seed, schedule, null).violation()).isNull();
    }

    /** Found by a long run: the late effect lands at a number that was collected, which is no version of the graph. */
    @Test
    void aLateEffectAtACollectedNumberIsNotTakenForWhatWasThere() {
        assertThat(Replay.print("76937", "B42.A84.B42d.B169", null).violation()).isNull();
    }

    @Test
    void aScheduleReadsBackAsItself() {
        for (String text : new String[] {"", "A3", "A17.B5x.L0.A3.B1c", "A2a.A4d.L1.C1t.D9l"}) {
            assertThat(Schedule.parse(text)).hasToString(text);
        }
    }
}
