package org.omnigraph.application.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a table version are read.
 *
 * @param columns columns in this order; empty for all
 * @param where a filter in the storage's SQL dialect; null for none
 * @param limit the most rows to return; null for all
 * @param ordered whether rows come in id order
 */
public record RowQuery(
        List<String> columns,
        @Nullable String where,
        @Nullable Long limit,
        Order ordered) {
    /** Copies the list. */
    public RowQuery {
        columns = List.copyOf(columns);
    }

    /** In which order rows come. */
    public enum Order {
        /** As stored. */
        STORED,
        /** Ascending by the bytes of {@code id}. */
        BY_ID
    }

    /** Every row and column in id order. */
    public static RowQuery everythingById() {
        return new RowQuery(List.of(), null, null, Order.BY_ID);
    }

    /** Some columns of every row, as stored. */
    public static RowQuery columns(String... columns) {
        return new RowQuery(List.of(columns), null, null, Order.STORED);
    }
}
