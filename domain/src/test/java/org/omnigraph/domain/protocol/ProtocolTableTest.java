package org.omnigraph.domain.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.omnigraph.domain.protocol.ProtocolTable.Builder;
import org.omnigraph.domain.protocol.Transition.Kind;
import org.omnigraph.domain.recovery.Recovery;

/** What a table may not be: each test takes a sound table and spoils one thing. */
class ProtocolTableTest {
    private enum State {
        ASKED,
        WORKED,
        ENDED,
        REFUSED,
        CRASHED_BEFORE,
        CRASHED_AFTER,
        CRASHED_IN_DOUBT
    }

    private enum Event {
        WORK_DONE,
        WORK_LEFT,
        ENDED_WELL
    }

    @Test
    void buildsASoundTable() {
        ProtocolTable<State, Event> table = sound().build();

        assertThat(table.name()).isEqualTo("sample");
        assertThat(table.initial()).isEqualTo(State.ASKED);
        assertThat(table.working()).containsExactly(State.ASKED, State.WORKED);
        assertThat(table.terminals()).containsExactly(State.ENDED, State.REFUSED);
        assertThat(table.refusals()).containsExactly(State.REFUSED);
        assertThat(table.crashStates())
                .containsExactly(State.CRASHED_BEFORE, State.CRASHED_AFTER, State.CRASHED_IN_DOUBT);
        assertThat(table.next(State.ASKED, "WORK_DONE")).containsExactly(State.WORKED);
        assertThat(table.next(State.ASKED, ProtocolTable.REFUSE)).containsExactly(State.REFUSED);
        assertThat(table.next(State.WORKED, ProtocolTable.REFUSE)).isEmpty();
        assertThat(table.next(State.ASKED, "ENDED_WELL")).isEmpty();
        assertThat(table.edge(State.ASKED, "WORK_DONE").get().residue()).containsExactly(Residue.CLAIM);
        assertThat(table.edge(State.WORKED, "CRASHED_IN_DOUBT").get().kind()).isEqualTo(Kind.IN_DOUBT);
    }

    @Test
    void refusesAnEdgeDeclaredTwice() {
        assertRefused(sound().step(State.ASKED, Event.WORK_DONE, State.ENDED), "ASKED has two edges for WORK_DONE");
        assertRefused(sound().refuse(State.ASKED, State.ENDED), "ASKED has two edges for refuse");
        assertRefused(
                sound().crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING),
                "ASKED has two edges for CRASHED_BEFORE");
    }

    @Test
    void refusesAStateThatNothingReaches() {
        assertRefused(
                bare().crash(State.WORKED, State.CRASHED_AFTER, Recovery.FINALIZE), "CRASHED_BEFORE is unreachable");
    }

    @Test
    void refusesAStateThatLeadsNowhere() {
        Builder<State, Event> table = ProtocolTable.<State, Event>protocol("sample", State.ASKED)
                .step(State.ASKED, Event.WORK_DONE, State.WORKED)
                .step(State.ASKED, Event.ENDED_WELL, State.ENDED)
                .refuse(State.ASKED, State.REFUSED)
                .crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING)
                .crash(State.WORKED, State.CRASHED_AFTER, Recovery.FINALIZE)
                .inDoubt(State.WORKED, State.CRASHED_IN_DOUBT, State.CRASHED_BEFORE, State.CRASHED_AFTER)
                .done(State.ENDED)
                .refused(State.REFUSED);

        assertRefused(table, "WORKED is a dead end");
    }

    @Test
    void refusesACircleWithoutEnd() {
        Builder<State, Event> table = ProtocolTable.<State, Event>protocol("sample", State.ASKED)
                .step(State.ASKED, Event.WORK_DONE, State.WORKED)
                .step(State.WORKED, Event.WORK_LEFT, State.ASKED)
                .done(State.ENDED)
                .refused(State.REFUSED);

        assertRefused(table, "ASKED is a dead end", "WORKED is a dead end", "ENDED is unreachable");
    }

    @Test
    void refusesACrashStateWithoutRecovery() {
        Builder<State, Event> table = bare().crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING)
                .inDoubt(State.WORKED, State.CRASHED_AFTER, State.CRASHED_BEFORE, State.CRASHED_IN_DOUBT)
                .inDoubt(State.WORKED, State.CRASHED_IN_DOUBT, State.CRASHED_BEFORE, State.CRASHED_AFTER);

        assertRefused(table, "CRASHED_AFTER has no recovery", "CRASHED_IN_DOUBT has no recovery");
    }

    @Test
    void refusesDoubtThatIsResolvedIntoARunningState() {
        Builder<State, Event> table = bare().crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING)
                .crash(State.WORKED, State.CRASHED_AFTER, Recovery.FINALIZE)
                .inDoubt(State.WORKED, State.CRASHED_IN_DOUBT, State.CRASHED_BEFORE, State.ENDED);

        assertRefused(table, "CRASHED_IN_DOUBT has no recovery");
    }

    @Test
    void refusesATerminalThatGoesOn() {
        assertRefused(sound().step(State.ENDED, Event.WORK_LEFT, State.ASKED), "terminal ENDED has an edge");
    }

    @Test
    void refusesAStepIntoOrOutOfACrash() {
        assertRefused(
                sound().step(State.CRASHED_AFTER, Event.WORK_LEFT, State.ENDED),
                "crash states are left and entered by no running process: CRASHED_AFTER to ENDED");
        assertRefused(
                sound().step(State.WORKED, Event.WORK_LEFT, State.CRASHED_AFTER),
                "crash states are left and entered by no running process: WORKED to CRASHED_AFTER");
    }

    private static Builder<State, Event> bare() {
        return ProtocolTable.<State, Event>protocol("sample", State.ASKED)
                .step(State.ASKED, Event.WORK_DONE, State.WORKED, Residue.CLAIM)
                .step(State.WORKED, Event.ENDED_WELL, State.ENDED)
                .refuse(State.ASKED, State.REFUSED)
                .done(State.ENDED)
                .refused(State.REFUSED);
    }

    private static Builder<State, Event> sound() {
        return bare().crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING)
                .crash(State.WORKED, State.CRASHED_AFTER, Recovery.FINALIZE)
                .inDoubt(State.WORKED, State.CRASHED_IN_DOUBT, State.CRASHED_BEFORE, State.CRASHED_AFTER);
    }

    private static void assertRefused(Builder<State, Event> table, String... problems) {
        assertThatIllegalStateException()
                .isThrownBy(table::build)
                .withMessageStartingWith("sample: ")
                .satisfies(e -> assertThat(e.getMessage()).contains(problems));
    }
}
