package org.omnigraph.lance.table;

import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;

/** Which rows of an input replace which rows of the base; the others are new. */
final class MergeMatch {
    private final TableEffect effect;
    private final List<String> ids;
    private final BitSet replacing = new BitSet();
    private final Map<Integer, Long> rowIds = new HashMap<>();
    private final Map<Integer, List<Integer>> offsets = new HashMap<>();

    MergeMatch(TableEffect effect, List<String> ids) {
        this.effect = effect;
        this.ids = ids;
    }

    /**
     * Records a row of the base that a row of the input replaces; false when that input row replaces another one already.
     *
     * @param address fragment in the high 32 bits, offset in the low
     */
    boolean replace(int position, long rowId, long address) {
        if (replacing.get(position)) {
            return false;
        }
        replacing.set(position);
        rowIds.put(position, rowId);
        offsets.computeIfAbsent((int) (address >>> 32), f -> new ArrayList<>()).add((int) address);
        return true;
    }

    /** Rows of the input. */
    int rows() {
        return ids.size();
    }

    /** The row ids of replaced rows, in input order. */
    long[] keptRowIds() {
        return replacing.stream().mapToLong(rowIds::get).toArray();
    }

    /** Offsets of replaced rows by fragment of the base. */
    Map<Integer, List<Integer>> replacedOffsets() {
        return offsets;
    }

    /** The input rows that replace one. */
    RowSelection replaced() {
        return new SeenRows(true);
    }

    /** The input rows that are new. */
    RowSelection inserted() {
        return new SeenRows(false);
    }

    /** Insists that a later pass sees the rows of the first: the row ids were assigned by their order. */
    private final class SeenRows implements RowSelection {
        private final boolean wanted;

        SeenRows(boolean wanted) {
            this.wanted = wanted;
        }

        @Override
        public boolean takes(int row) {
            return replacing.get(row) == wanted;
        }

        @Override
        public Option<Failure> refuses(int row, String id) {
            return row < ids.size() && ids.get(row).equals(id) ? Option.none() : Option.some(changed());
        }

        @Override
        public Option<Failure> refusesEnd(int rows) {
            return rows == ids.size() ? Option.none() : Option.some(changed());
        }

        private Failure changed() {
            return new UnreadableInput("the input of " + effect.key(), "it changed while it was read");
        }
    }
}
