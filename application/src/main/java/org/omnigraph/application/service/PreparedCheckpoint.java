package org.omnigraph.application.service;

import java.util.ArrayList;
import java.util.List;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.RowIs;

/**
 * A checkpoint as captured, with everything its publish relies on.
 *
 * @param priorReservation what the name must still be
 */
record PreparedCheckpoint(
        Checkpoint checkpoint, long branchIncarnation, ReadSet.Member priorReservation, ReadSet readSet) {

    /** The reservation this publish would make live. */
    NameReservation reservation() {
        return checkpoint.reservation();
    }

    /** The rows of the one publish: name, header, exactly the tables. */
    List<AuthorityRow> rows() {
        List<AuthorityRow> rows = new ArrayList<>();
        rows.add(new CheckpointNameRow(reservation()));
        rows.add(new CheckpointRow(checkpoint.header()));
        checkpoint.tables().forEach(t -> rows.add(new CheckpointTableRow(t)));
        return rows;
    }

    /** Whether the name has moved to or past the generation this publish would produce. */
    boolean isOvertakenBy(NameReservation found) {
        return found.generation() >= reservation().generation();
    }

    /** Whether this very checkpoint holds the name: it was published after all. */
    boolean isPublishedAs(NameReservation found) {
        return found.isLive() && checkpoint.header().id().equals(found.checkpointId());
    }

    /** The tombstone that consumes the generation this create was prepared against. */
    NameReservation consumption(String abortedOperationId) {
        NameReservation mine = reservation();
        return new NameReservation(
                mine.name(),
                NameReservation.State.TOMBSTONED,
                mine.generation(),
                priorReservation instanceof RowIs prior && prior.expected() instanceof CheckpointNameRow row
                        ? row.reservation().checkpointId()
                        : null,
                null,
                abortedOperationId);
    }
}
