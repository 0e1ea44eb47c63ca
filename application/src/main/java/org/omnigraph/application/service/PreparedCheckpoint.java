package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.AheadOfBoundary;
import org.omnigraph.domain.publish.ReadSet.BranchIsLive;
import org.omnigraph.domain.publish.ReadSet.CheckpointsBelow;
import org.omnigraph.domain.publish.ReadSet.NameIsFreeAt;
import org.omnigraph.domain.recovery.RecoveryIntent;

/**
 * A checkpoint as captured, with everything its publish relies on. A recovery rebuilds the very same value from the intent.
 *
 * @param branchIncarnation the incarnation of the source branch at capture
 */
record PreparedCheckpoint(Checkpoint checkpoint, long branchIncarnation, ReadSet readSet) {

    /** The value of a capture. */
    static PreparedCheckpoint of(Checkpoint checkpoint, long branchIncarnation, Lineage manifest, Bounds bounds) {
        NameReservation reservation = checkpoint.reservation();
        List<ReadSet.Member> members = new ArrayList<>();
        members.add(new NameIsFreeAt(reservation.name(), reservation.generation() - 1));
        members.add(new BranchIsLive(checkpoint.header().sourceBranch(), branchIncarnation));
        members.add(new AheadOfBoundary(manifest, checkpoint.header().manifest().version()));
        for (PinnedTable table : checkpoint.tables()) {
            Lineage lineage = Lineage.table(table.physical().path(), table.identity());
            members.add(new AheadOfBoundary(lineage, table.physical().version()));
        }
        members.add(new CheckpointsBelow(bounds.liveCheckpoints()));
        return new PreparedCheckpoint(checkpoint, branchIncarnation, new ReadSet(members));
    }

    /** The value an intent was written for; refused when its rows are no checkpoint. */
    static Either<Failure, PreparedCheckpoint> of(RecoveryIntent intent, Lineage manifest, Bounds bounds) {
        List<NameReservation> names = new ArrayList<>();
        List<CheckpointHeader> headers = new ArrayList<>();
        List<PinnedTable> tables = new ArrayList<>();
        for (AuthorityRow row : intent.rows()) {
            if (row instanceof CheckpointNameRow r) {
                names.add(r.reservation());
            } else if (row instanceof CheckpointRow r) {
                headers.add(r.header());
            } else if (row instanceof CheckpointTableRow r) {
                tables.add(r.table());
            }
        }
        if (names.size() != 1) {
            return Either.left(new UnreadableDocument(
                    "__recovery/" + intent.operationId() + ".json", "it carries " + names.size() + " name rows"));
        }
        return new CheckpointRows(names.get(0), headers, tables)
                .whole()
                .map(checkpoint -> of(checkpoint, intent.branchIncarnation(), manifest, bounds));
    }

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

    /**
     * The tombstone that consumes the generation this create was prepared against.
     *
     * @param prior the reservation it replaces; null when the name was never reserved
     */
    NameReservation consumption(@Nullable NameReservation prior, String abortedOperationId) {
        return new NameReservation(
                reservation().name(),
                NameReservation.State.TOMBSTONED,
                reservation().generation(),
                prior == null ? null : prior.checkpointId(),
                null,
                abortedOperationId);
    }
}
