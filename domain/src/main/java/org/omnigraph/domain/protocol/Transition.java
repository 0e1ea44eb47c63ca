package org.omnigraph.domain.protocol;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.recovery.Recovery;

/**
 * One edge of a protocol.
 *
 * @param kind what kind of edge it is
 * @param signal what takes it: an event's name, {@link ProtocolTable#REFUSE}, or for crashes the crash state's name
 * @param residue what is durable at {@code to}, for steps
 * @param recovery what recovery does, for crashes; null otherwise
 * @param resolvesTo the crash states an in-doubt one is classified into: before, then after
 */
public record Transition<S extends Enum<S>>(
        Kind kind,
        S from,
        String signal,
        S to,
        Set<Residue> residue,
        @Nullable Recovery recovery,
        List<S> resolvesTo) {
    /** Copies the collections. */
    public Transition {
        residue = Set.copyOf(residue);
        resolvesTo = List.copyOf(resolvesTo);
    }

    /** Kinds of edges. */
    public enum Kind {
        /** At most one durable change. */
        STEP,
        /** A typed error. */
        REFUSE,
        /** A read-set member changed before any effect: back to capture. */
        RESTART,
        /** The process disappears. */
        CRASH,
        /** The process disappears and it is not known whether its last effect landed. */
        IN_DOUBT
    }

    /** Whether the process disappears on this edge. */
    public boolean crashes() {
        return kind == Kind.CRASH || kind == Kind.IN_DOUBT;
    }
}
