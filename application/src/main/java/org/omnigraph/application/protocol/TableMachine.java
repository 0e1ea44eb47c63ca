package org.omnigraph.application.protocol;

import java.util.EnumSet;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Transition;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.statemachine.StateMachine;
import org.springframework.statemachine.StateMachineEventResult;
import org.springframework.statemachine.config.StateMachineBuilder;
import org.springframework.statemachine.support.DefaultStateMachineContext;
import reactor.core.publisher.Mono;

/**
 * A Spring state machine built from a protocol table: one fresh machine per operation, one thread, no actions, no guards, no
 * timers. Nothing happens inside it, because it swallows what is thrown inside it.
 */
final class TableMachine<S extends Enum<S>> implements Standing<S> {
    private final StateMachine<S, String> machine;

    private TableMachine(StateMachine<S, String> machine) {
        this.machine = machine;
    }

    /** A machine that stands in a state of the table, having run nothing to get there. */
    static <S extends Enum<S>, E extends Enum<E>> TableMachine<S> standingIn(ProtocolTable<S, E> table, S state) {
        StateMachine<S, String> machine = build(table);
        if (state != table.initial()) {
            DefaultStateMachineContext<S, String> context =
                    new DefaultStateMachineContext<>(state, null, null, null, null, table.name());
            machine.getStateMachineAccessor()
                    .doWithAllRegions(access ->
                            access.resetStateMachineReactively(context).block());
        }
        machine.startReactively().block();
        return new TableMachine<>(machine);
    }

    @Override
    public S state() {
        return machine.getState().getId();
    }

    @Override
    public boolean send(String signal) {
        StateMachineEventResult<S, String> result = machine.sendEvent(
                        Mono.just(MessageBuilder.withPayload(signal).build()))
                .blockLast();
        return result != null && result.getResultType() == StateMachineEventResult.ResultType.ACCEPTED;
    }

    private static <S extends Enum<S>, E extends Enum<E>> StateMachine<S, String> build(ProtocolTable<S, E> table) {
        try {
            StateMachineBuilder.Builder<S, String> builder = StateMachineBuilder.builder();
            builder.configureConfiguration()
                    .withConfiguration()
                    .machineId(table.name())
                    .autoStartup(false);
            var states = builder.configureStates()
                    .withStates()
                    .initial(table.initial())
                    .states(EnumSet.copyOf(table.states()));
            table.terminals().forEach(states::end);
            var transitions = builder.configureTransitions();
            for (Transition<S> t : table.transitions()) {
                transitions.withExternal().source(t.from()).target(t.to()).event(t.signal());
            }
            return builder.build();
        } catch (Exception e) {
            throw new IllegalStateException("no state machine can be built from " + table.name(), e);
        }
    }
}
