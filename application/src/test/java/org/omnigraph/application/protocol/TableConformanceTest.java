package org.omnigraph.application.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol;
import org.omnigraph.domain.protocol.ClaimRepairProtocol;
import org.omnigraph.domain.protocol.CleanupProtocol;
import org.omnigraph.domain.protocol.PinReconcileProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Transition;

/** Every table against the state machine built from it: every state, every signal, the same next state or the same denial. */
class TableConformanceTest {
    static Stream<ProtocolTable<?, ?>> tables() {
        return Stream.of(
                CheckpointCreateProtocol.TABLE,
                CheckpointDeleteProtocol.TABLE,
                PinReconcileProtocol.TABLE,
                CleanupProtocol.TABLE,
                ClaimRepairProtocol.TABLE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void theMachineGoesWhereTheTableSays(ProtocolTable<?, ?> table) {
        int checked = conforms(table);
        System.out.println(table.name() + ": " + checked + " state and signal pairs agree");
        assertThat(checked).isGreaterThan(table.transitions().size());
    }

    private static <S extends Enum<S>, E extends Enum<E>> int conforms(ProtocolTable<S, E> table) {
        Set<String> signals = new LinkedHashSet<>();
        for (Transition<S> t : table.transitions()) {
            signals.add(t.signal());
        }
        int checked = 0;
        for (S state : table.states()) {
            for (String signal : signals) {
                TableMachine<S> machine = TableMachine.standingIn(table, state);
                assertThat(machine.state()).isEqualTo(state);
                if (table.terminals().contains(state)) {
                    continue;
                }
                boolean accepted = machine.send(signal);
                assertThat(accepted)
                        .as("%s: %s in %s", table.name(), signal, state)
                        .isEqualTo(table.next(state, signal).isDefined());
                assertThat(machine.state())
                        .as("%s: %s in %s", table.name(), signal, state)
                        .isEqualTo(table.next(state, signal).getOrElse(state));
                checked++;
            }
        }
        return checked;
    }
}
