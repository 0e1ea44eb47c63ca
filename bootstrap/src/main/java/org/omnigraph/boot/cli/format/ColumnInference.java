package org.omnigraph.boot.cli.format;

import java.util.EnumSet;
import org.omnigraph.domain.graph.ColumnType;

/** Finds the type of one column from all of its texts: the narrowest type that spells every one, Utf8 when there is none. */
final class ColumnInference {
    private final EnumSet<ColumnType> candidates = EnumSet.complementOf(EnumSet.of(ColumnType.UTF8));
    private boolean seen;

    void accept(String text) {
        seen = true;
        candidates.removeIf(type -> !ColumnText.spells(type, text));
    }

    /** Enum order puts whole numbers before decimals, which spell them too. */
    ColumnType type() {
        return seen && !candidates.isEmpty() ? candidates.iterator().next() : ColumnType.UTF8;
    }
}
