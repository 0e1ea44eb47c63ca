package org.omnigraph.boot.cli.format;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.TableKey;

/**
 * One input as asked for: which table it fills, from what, and which columns are its keys.
 *
 * @param argument the argument as typed, for messages
 * @param idColumn the key column; null when not given
 * @param from where edges start; null for nodes, and for edges whose table is remembered
 * @param to where edges end; as {@code from}
 */
public record CsvInput(
        String argument,
        TableKey key,
        CsvSource source,
        @Nullable String idColumn,
        @Nullable Endpoint from,
        @Nullable Endpoint to) {
    /**
     * One end of an edge.
     *
     * @param column the column that holds node ids
     * @param nodeType the node type they belong to
     */
    public record Endpoint(String column, String nodeType) {}
}
