package org.omnigraph.domain.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.omnigraph.domain.recovery.Recovery;

class MermaidDiagramTest {
    private enum State {
        ASKED,
        CLAIMED,
        RESTARTING,
        ENDED,
        REFUSED,
        CRASHED_BEFORE,
        CRASHED_AFTER,
        CRASHED_IN_DOUBT
    }

    private enum Event {
        CLAIM_TAKEN,
        CHANGED,
        RELEASED_AGAIN,
        WORK_DONE
    }

    private static final ProtocolTable<State, Event> TABLE = ProtocolTable.<State, Event>protocol("sample", State.ASKED)
            .step(State.ASKED, Event.CLAIM_TAKEN, State.CLAIMED, Residue.PINS_CHANGED, Residue.CLAIM)
            .restart(State.CLAIMED, Event.CHANGED, State.RESTARTING)
            .step(State.RESTARTING, Event.RELEASED_AGAIN, State.ASKED)
            .step(State.CLAIMED, Event.WORK_DONE, State.ENDED)
            .refuse(State.ASKED, State.REFUSED)
            .refuse(State.CLAIMED, State.REFUSED)
            .crash(State.ASKED, State.CRASHED_BEFORE, Recovery.NOTHING)
            .crash(State.RESTARTING, State.CRASHED_BEFORE, Recovery.NOTHING)
            .crash(State.CLAIMED, State.CRASHED_AFTER, Recovery.ROLL_BACK)
            .inDoubt(State.CLAIMED, State.CRASHED_IN_DOUBT, State.CRASHED_BEFORE, State.CRASHED_AFTER)
            .done(State.ENDED)
            .refused(State.REFUSED)
            .build();

    @Test
    void drawsEveryEdgeAndTabulatesWhatACrashLeaves() {
        assertThat(MermaidDiagram.page(TABLE)).isEqualTo("""
                # sample

                Generated from the protocol's table; the build fails when this page is stale.

                ```mermaid
                stateDiagram-v2
                    [*] --> ASKED
                    ASKED --> CLAIMED : claim_taken
                    CLAIMED --> RESTARTING : changed
                    RESTARTING --> ASKED : released_again
                    CLAIMED --> ENDED : work_done
                    ASKED --> REFUSED : refuse
                    CLAIMED --> REFUSED : refuse
                    ENDED --> [*]
                    REFUSED --> [*]
                ```

                | state | durable there |
                |---|---|
                | CLAIMED | claim, pins changed |
                | ASKED | nothing |
                | ENDED | nothing |

                | the process disappears in | leaving | recovery |
                |---|---|---|
                | ASKED | CRASHED_BEFORE | nothing |
                | RESTARTING | CRASHED_BEFORE | nothing |
                | CLAIMED | CRASHED_AFTER | roll back |
                | CLAIMED | CRASHED_IN_DOUBT | in doubt: CRASHED_BEFORE or CRASHED_AFTER |
                """);
    }
}
