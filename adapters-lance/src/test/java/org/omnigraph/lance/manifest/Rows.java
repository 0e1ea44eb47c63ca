package org.omnigraph.lance.manifest;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.AuthorityRow.TableVersionRow;

/** Rows of every kind. */
final class Rows {
    static final TableKey AIRPORT = new TableKey(TableKey.Kind.NODE, "Airport");
    static final TableDeclaration SHAPE = new TableDeclaration(
            List.of(new Column("id", ColumnType.UTF8, false), new Column("länge", ColumnType.FLOAT64, true)),
            "id",
            null);
    static final CheckpointName NAME = new CheckpointName("release/7");

    private Rows() {}

    static TableIdentity identity(long n) {
        return new TableIdentity(n, n + 1);
    }

    static TableRow table(long n) {
        return new TableRow(new TableRegistration(identity(n), AIRPORT, "nodes/" + n, SHAPE));
    }

    static TableHead head(long n, long version) {
        return new TableHead(identity(n), AIRPORT, new PhysicalVersion("nodes/" + n, null, version, "m1:t"), 7, true);
    }

    static TableHeadRow tableHead(long n, long version) {
        return new TableHeadRow(head(n, version));
    }

    static TableVersionRow tableVersion(long n, long version) {
        return new TableVersionRow(head(n, version));
    }

    static CheckpointNameRow live(long generation, Ulid checkpoint) {
        return new CheckpointNameRow(
                new NameReservation(NAME, NameReservation.State.LIVE, generation, checkpoint, null, null));
    }

    static CheckpointNameRow tombstoned(long generation, Ulid checkpoint) {
        return new CheckpointNameRow(
                new NameReservation(NAME, NameReservation.State.TOMBSTONED, generation, checkpoint, "op-delete", null));
    }

    static CheckpointRow header(Ulid checkpoint) {
        return new CheckpointRow(new CheckpointHeader(
                checkpoint,
                NAME,
                BranchName.MAIN,
                Graphs.GENESIS,
                new PhysicalVersion("__manifest", null, 2, "m1:" + "0".repeat(64)),
                1025,
                1,
                1,
                4_000,
                "ann \"the\" Ö",
                1,
                Map.of(AIRPORT, SHAPE)));
    }

    static CheckpointTableRow pinned(Ulid checkpoint, long n) {
        return new CheckpointTableRow(new PinnedTable(
                checkpoint, identity(n), AIRPORT, new PhysicalVersion("nodes/" + n, null, 3, "m1:t"), 7));
    }

    static CheckpointTombstoneRow buried(Ulid checkpoint, String id, String type) {
        return new CheckpointTombstoneRow(id, type, checkpoint, "nodes/1", null, 3, "ogcp_tag", "op-delete");
    }

    static CleanupRow cleanup() {
        return new CleanupRow(new CleanupRecord(
                "op-cleanup",
                null,
                "all stopped",
                new RetentionPolicy(3, Duration.ofDays(7)),
                "digest",
                5_000,
                List.of(new CleanupRecord.DatasetOutcome("node:Airport", "nodes/1", 3, 9, 4_096, "disk full"))));
    }
}
