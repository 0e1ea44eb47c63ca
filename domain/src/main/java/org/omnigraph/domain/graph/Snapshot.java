package org.omnigraph.domain.graph;

import io.vavr.control.Option;
import java.util.List;

/**
 * One consistent state of a graph: every live table at the version it had then.
 *
 * @param manifestVersion the manifest version it was read from
 * @param tables live tables ordered by key
 */
public record Snapshot(BranchName branch, GraphHead head, long manifestVersion, List<TableHead> tables) {
    /** Copies the list. */
    public Snapshot {
        tables = List.copyOf(tables);
    }

    /** The table of this key, if the snapshot has it. */
    public Option<TableHead> table(TableKey key) {
        return Option.ofOptional(
                tables.stream().filter(t -> t.key().equals(key)).findFirst());
    }
}
