package org.omnigraph.boot.cli.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;

/**
 * How the fields of a record become the columns of a row.
 *
 * @param slots one for each stored column, in storage order
 * @param idColumn as in the declaration
 * @param ends as in the declaration
 */
record CsvShape(
        List<Slot> slots,
        @Nullable String idColumn,
        @Nullable EdgeEnds ends) {
    /** What a stored column is to the graph. */
    enum Role {
        /** Text that is never null or empty. */
        KEY,
        /** Made of an edge's ends. */
        KEY_OF_ENDS,
        /** Anything else. */
        PROPERTY
    }

    /**
     * One stored column.
     *
     * @param first the field it is copied from
     * @param second the second field of {@link Role#KEY_OF_ENDS}; otherwise the first again
     */
    record Slot(String name, Role role, int first, int second) {
        static Slot key(String name, int field) {
            return new Slot(name, Role.KEY, field, field);
        }

        static Slot keyOfEnds(String name, int src, int dst) {
            return new Slot(name, Role.KEY_OF_ENDS, src, dst);
        }

        static Slot property(String name, int field) {
            return new Slot(name, Role.PROPERTY, field, field);
        }

        /** The text of this column in a record. */
        @Nullable
        String text(@Nullable String[] values) {
            return role == Role.KEY_OF_ENDS ? values[first] + "|" + values[second] : values[first];
        }
    }
}
