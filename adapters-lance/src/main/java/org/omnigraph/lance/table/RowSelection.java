package org.omnigraph.lance.table;

import io.vavr.control.Option;
import org.omnigraph.domain.failure.Failure;

/** Which rows of one pass over an input are taken. */
interface RowSelection {
    /** Every row. */
    RowSelection ALL = new RowSelection() {
        @Override
        public boolean takes(int row) {
            return true;
        }

        @Override
        public Option<Failure> refuses(int row, String id) {
            return Option.none();
        }

        @Override
        public Option<Failure> refusesEnd(int rows) {
            return Option.none();
        }
    };

    /** Whether the row at this position of the input is taken. */
    boolean takes(int row);

    /** Why the row at this position cannot be the one that was seen there before; empty when it can. */
    Option<Failure> refuses(int row, String id);

    /** Why the input cannot end after so many rows; empty when it can. */
    Option<Failure> refusesEnd(int rows);
}
