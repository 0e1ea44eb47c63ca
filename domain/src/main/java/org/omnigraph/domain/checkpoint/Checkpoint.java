package org.omnigraph.domain.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A whole live checkpoint: reservation, header and exactly its tables. {@link CheckpointRows} is its only construction site,
 * so holding one proves that it is whole (invariant I4).
 *
 * @param tables ordered by key
 */
public record Checkpoint(NameReservation reservation, CheckpointHeader header, List<PinnedTable> tables) {
    /** Copies and sorts the tables. */
    public Checkpoint {
        tables = tables.stream().sorted(Comparator.comparing(PinnedTable::key)).toList();
    }

    /** Every pin this checkpoint needs, the manifest's first. */
    public List<Pin> pins() {
        List<Pin> pins = new ArrayList<>();
        pins.add(new Pin(header.manifest().path(), header.manifestTag(), header.manifest()));
        tables.forEach(t -> pins.add(new Pin(t.key().toString(), t.tag(), t.physical())));
        return List.copyOf(pins);
    }
}
