package org.omnigraph.domain.protocol;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.omnigraph.domain.protocol.Transition.Kind;
import org.omnigraph.domain.recovery.Recovery;

/** Draws a protocol table as a Markdown page with a Mermaid state diagram. The page is generated; the table is the truth. */
public final class MermaidDiagram {
    private MermaidDiagram() {}

    /** The page of a table, ended by a line feed. */
    public static <S extends Enum<S>, E extends Enum<E>> String page(ProtocolTable<S, E> table) {
        StringBuilder page = new StringBuilder();
        page.append("# ").append(table.name()).append("\n\n");
        page.append("Generated from the protocol's table; the build fails when this page is stale.\n\n");
        page.append("```mermaid\nstateDiagram-v2\n");
        page.append("    [*] --> ").append(table.initial()).append('\n');
        table.transitions().stream()
                .filter(t -> !t.crashes())
                .forEach(t -> page.append("    ").append(edge(t)).append('\n'));
        table.terminals().forEach(t -> page.append("    ").append(t).append(" --> [*]\n"));
        page.append("```\n\n| state | durable there |\n|---|---|\n");
        table.transitions().stream()
                .filter(t -> t.kind() == Kind.STEP)
                .map(t -> "| " + t.to() + " | " + residue(t.residue()) + " |\n")
                .distinct()
                .forEach(page::append);
        page.append("\n| the process disappears in | leaving | recovery |\n|---|---|---|\n");
        table.transitions().stream()
                .filter(Transition::crashes)
                .forEach(t -> page.append("| ")
                        .append(t.from())
                        .append(" | ")
                        .append(t.to())
                        .append(" | ")
                        .append(recovery(t))
                        .append(" |\n"));
        return page.toString();
    }

    private static <S extends Enum<S>> String edge(Transition<S> t) {
        return t.from() + " --> " + t.to() + " : " + t.signal().toLowerCase(java.util.Locale.ROOT);
    }

    private static String residue(Set<Residue> residue) {
        return residue.isEmpty()
                ? "nothing"
                : new TreeSet<>(residue)
                        .stream()
                                .map(r -> r.name()
                                        .toLowerCase(java.util.Locale.ROOT)
                                        .replace('_', ' '))
                                .collect(Collectors.joining(", "));
    }

    private static <S extends Enum<S>> String recovery(Transition<S> t) {
        Recovery recovery = t.recovery();
        return recovery == null
                ? "in doubt: " + t.resolvesTo().stream().map(Enum::name).collect(Collectors.joining(" or "))
                : recovery.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
