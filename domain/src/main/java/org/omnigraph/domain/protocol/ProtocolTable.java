package org.omnigraph.domain.protocol;

import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.omnigraph.domain.protocol.Transition.Kind;
import org.omnigraph.domain.recovery.Recovery;

/**
 * A protocol as data: the documentation is drawn from it, the state machine is built from it, the crash matrix enumerates it,
 * and recovery classifies into its crash states. A step that is not in the table does not exist.
 *
 * <p>A state without a refuse edge is past the point of no return: a failure there reaches the caller, and what is durable is
 * what the state's crash edges name.
 *
 * @param <S> the protocol's states
 * @param <E> the outcomes of its steps
 */
public final class ProtocolTable<S extends Enum<S>, E extends Enum<E>> {
    /** The signal of every refuse edge. */
    public static final String REFUSE = "refuse";

    private final String name;
    private final S initial;
    private final List<Transition<S>> transitions;
    private final Set<S> terminals;
    private final Set<S> refusals;

    private ProtocolTable(Builder<S, E> builder) {
        this.name = builder.name;
        this.initial = builder.initial;
        this.transitions = List.copyOf(builder.transitions);
        this.terminals = EnumSet.copyOf(builder.terminals);
        this.refusals = EnumSet.copyOf(builder.refusals);
    }

    /** Starts a table. */
    public static <S extends Enum<S>, E extends Enum<E>> Builder<S, E> protocol(String name, S initial) {
        return new Builder<>(name, initial);
    }

    /** The protocol's name, as errors and documents spell it. */
    public String name() {
        return name;
    }

    /** Where every run starts. */
    public S initial() {
        return initial;
    }

    /** Every edge, in the order of declaration. */
    public List<Transition<S>> transitions() {
        return transitions;
    }

    /** Where runs end. */
    public Set<S> terminals() {
        return EnumSet.copyOf(terminals);
    }

    /** Terminals in which the caller gets the failure; in the others the operation is done, whatever happened on the way. */
    public Set<S> refusals() {
        return EnumSet.copyOf(refusals);
    }

    /** Every state, crash states included. */
    public Set<S> states() {
        return EnumSet.allOf(initial.getDeclaringClass());
    }

    /** States in which a run does something. */
    public Set<S> working() {
        Set<S> working = EnumSet.noneOf(initial.getDeclaringClass());
        transitions.stream().filter(t -> t.kind() == Kind.STEP).forEach(t -> working.add(t.from()));
        return working;
    }

    /** The crash states. */
    public Set<S> crashStates() {
        Set<S> crashed = EnumSet.noneOf(initial.getDeclaringClass());
        transitions.stream().filter(Transition::crashes).forEach(t -> crashed.add(t.to()));
        return crashed;
    }

    /** Where a signal leads from a state, if the table has that edge. */
    public Option<S> next(S state, String signal) {
        return edge(state, signal).map(Transition::to);
    }

    /** The edge a signal takes from a state, if the table has it. */
    public Option<Transition<S>> edge(S state, String signal) {
        return Option.ofOptional(transitions.stream()
                .filter(t -> t.from() == state && t.signal().equals(signal))
                .findFirst());
    }

    /** Collects the edges of one table. */
    public static final class Builder<S extends Enum<S>, E extends Enum<E>> {
        private final String name;
        private final S initial;
        private final List<Transition<S>> transitions = new ArrayList<>();
        private final Set<S> terminals;
        private final Set<S> refusals;

        private Builder(String name, S initial) {
            this.name = name;
            this.initial = initial;
            this.terminals = EnumSet.noneOf(initial.getDeclaringClass());
            this.refusals = EnumSet.noneOf(initial.getDeclaringClass());
        }

        /** A step: doing the work of {@code from} ends in {@code event}, and then {@code residue} is durable. */
        public Builder<S, E> step(S from, E event, S to, Residue... residue) {
            return add(new Transition<>(Kind.STEP, from, event.name(), to, Set.of(residue), null, List.of()));
        }

        /** A read-set member changed before any effect. */
        public Builder<S, E> restart(S from, E event, S to) {
            return add(new Transition<>(Kind.RESTART, from, event.name(), to, Set.of(), null, List.of()));
        }

        /** A failure in {@code from} leads to {@code to}. */
        public Builder<S, E> refuse(S from, S to) {
            return add(new Transition<>(Kind.REFUSE, from, REFUSE, to, Set.of(), null, List.of()));
        }

        /** The process may disappear in {@code from}, leaving what {@code to} names. */
        public Builder<S, E> crash(S from, S to, Recovery recovery) {
            return add(new Transition<>(Kind.CRASH, from, to.name(), to, Set.of(), recovery, List.of()));
        }

        /** The process may disappear in {@code from} without anybody knowing whether its effect landed. */
        public Builder<S, E> inDoubt(S from, S to, S before, S after) {
            return add(new Transition<>(Kind.IN_DOUBT, from, to.name(), to, Set.of(), null, List.of(before, after)));
        }

        /** A state in which the operation is done. */
        public Builder<S, E> done(S state) {
            terminals.add(state);
            return this;
        }

        /** A state in which the operation was refused. */
        public Builder<S, E> refused(S state) {
            terminals.add(state);
            refusals.add(state);
            return this;
        }

        /**
         * The table.
         *
         * @throws IllegalStateException when an edge is declared twice, a state is unreachable or a dead end, a crash state has
         *     no recovery, or a step leaves or enters one
         */
        public ProtocolTable<S, E> build() {
            ProtocolTable<S, E> table = new ProtocolTable<>(this);
            List<String> problems = problems(table);
            if (!problems.isEmpty()) {
                throw new IllegalStateException(name + ": " + String.join("; ", problems));
            }
            return table;
        }

        private Builder<S, E> add(Transition<S> transition) {
            transitions.add(transition);
            return this;
        }

        private static <S extends Enum<S>, E extends Enum<E>> List<String> problems(ProtocolTable<S, E> table) {
            List<String> problems = new ArrayList<>();
            Set<String> edges = new HashSet<>();
            for (Transition<S> t : table.transitions) {
                if (!edges.add(t.from() + " " + t.signal())) {
                    problems.add(t.from() + " has two edges for " + t.signal());
                }
                if (table.terminals.contains(t.from())) {
                    problems.add("terminal " + t.from() + " has an edge");
                }
            }
            Set<S> reached = closure(table, EnumSet.of(table.initial), false);
            Set<S> ending = closure(table, EnumSet.copyOf(table.terminals), true);
            Set<S> crashed = table.crashStates();
            for (Transition<S> t : table.transitions) {
                if (crashed.contains(t.from()) || (!t.crashes() && crashed.contains(t.to()))) {
                    problems.add(
                            "crash states are left and entered by no running process: " + t.from() + " to " + t.to());
                }
            }
            for (S state : table.states()) {
                if (!reached.contains(state)) {
                    problems.add(state + " is unreachable");
                }
                if (!crashed.contains(state) && !ending.contains(state)) {
                    problems.add(state + " is a dead end");
                }
                if (crashed.contains(state) && !recovers(table, state)) {
                    problems.add(state + " has no recovery");
                }
            }
            return problems;
        }

        private static <S extends Enum<S>, E extends Enum<E>> Set<S> closure(
                ProtocolTable<S, E> table, Set<S> from, boolean backwards) {
            Set<S> seen = EnumSet.copyOf(from);
            boolean grew = true;
            while (grew) {
                grew = false;
                for (Transition<S> t : table.transitions) {
                    S source = backwards ? t.to() : t.from();
                    S target = backwards ? t.from() : t.to();
                    grew |= seen.contains(source) && seen.add(target);
                }
            }
            return seen;
        }

        /** A crash state recovers by itself, or every state it may be classified into does. */
        private static <S extends Enum<S>, E extends Enum<E>> boolean recovers(ProtocolTable<S, E> table, S crashed) {
            boolean direct = table.transitions.stream().anyMatch(t -> t.to() == crashed && t.recovery() != null);
            return direct
                    || table.transitions.stream()
                            .filter(t -> t.to() == crashed)
                            .allMatch(t -> t.resolvesTo().stream()
                                    .allMatch(to -> table.transitions.stream()
                                            .anyMatch(o -> o.to() == to && o.recovery() != null)));
        }
    }
}
