package org.omnigraph.domain.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the graph remembers of a table's shape; later loads may not contradict it.
 *
 * @param columns all columns in order, {@code id} first, for edges {@code src} and {@code dst} next
 * @param idColumn the input column that is copied to {@code id}; null when edge ids are {@code <src>|<dst>}
 * @param ends the ends of an edge; null for nodes
 */
public record TableDeclaration(
        List<Column> columns,
        @Nullable String idColumn,
        @Nullable EdgeEnds ends) {
    /** Copies the list. */
    public TableDeclaration {
        columns = List.copyOf(columns);
    }

    /**
     * One column.
     *
     * @param nullable whether rows may lack a value
     */
    public record Column(String name, ColumnType type, boolean nullable) {}

    /**
     * Where an edge starts and ends.
     *
     * @param fromColumn input column copied to {@code src}
     * @param fromType node type of the source
     * @param toColumn input column copied to {@code dst}
     * @param toType node type of the destination
     */
    public record EdgeEnds(String fromColumn, String fromType, String toColumn, String toType) {}
}
