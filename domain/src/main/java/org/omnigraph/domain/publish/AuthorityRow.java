package org.omnigraph.domain.publish;

import java.util.Locale;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;

/** One row of {@code __manifest}: what it says, its id and the fragment class it lives in. */
public sealed interface AuthorityRow {
    /** The unique id over all classes. */
    String objectId();

    /** The class this row lives in, given its present state. */
    RowClass rowClass();

    /** The stored object type: {@code graph_commit} for {@link GraphCommitRow}. */
    default String objectType() {
        String name = getClass().getSimpleName();
        String bare = name.endsWith("Row") ? name.substring(0, name.length() - 3) : name;
        return bare.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    /** A table's registration. */
    record TableRow(TableRegistration registration) implements AuthorityRow {
        @Override
        public String objectId() {
            return "table:" + registration.identity().spelling();
        }

        @Override
        public RowClass rowClass() {
            return RowClass.REGISTRY;
        }
    }

    /** The published version of a table: mutable, one per table. */
    record TableHeadRow(TableHead head) implements AuthorityRow {
        @Override
        public String objectId() {
            return "table_head:" + head.identity().spelling();
        }

        @Override
        public RowClass rowClass() {
            return RowClass.HEAD;
        }
    }

    /** The immutable record of one published table version. */
    record TableVersionRow(TableHead head) implements AuthorityRow {
        @Override
        public String objectId() {
            return "table_version:" + head.identity().spelling() + ":"
                    + String.format(Locale.ROOT, "%020d", head.physical().version());
        }

        @Override
        public RowClass rowClass() {
            return RowClass.JOURNAL;
        }
    }

    /** One graph commit. */
    record GraphCommitRow(GraphCommit commit) implements AuthorityRow {
        @Override
        public String objectId() {
            return commit.id().text();
        }

        @Override
        public RowClass rowClass() {
            return RowClass.JOURNAL;
        }
    }

    /**
     * A branch's newest graph commit.
     *
     * @param manifestVersion the manifest version that published the commit
     * @param parentManifestVersion the manifest version that published its parent; 0 for genesis
     */
    record GraphHeadRow(GraphHead head, long manifestVersion, long parentManifestVersion) implements AuthorityRow {
        /** The row id of a branch's head. */
        public static String rowId(org.omnigraph.domain.graph.BranchName branch) {
            return "graph_head:" + branch.text();
        }

        @Override
        public String objectId() {
            return rowId(head.branch());
        }

        @Override
        public RowClass rowClass() {
            return RowClass.HEAD;
        }
    }

    /** The registry's witness and allocator. */
    record RegistryHeadRow(RegistryHead head) implements AuthorityRow {
        @Override
        public String objectId() {
            return RegistryHead.ROW_ID;
        }

        @Override
        public RowClass rowClass() {
            return RowClass.HEAD;
        }
    }

    /** A branch. */
    record BranchStateRow(BranchRow branch) implements AuthorityRow {
        @Override
        public String objectId() {
            return BranchRow.rowId(branch.name());
        }

        @Override
        public String objectType() {
            return "branch";
        }

        @Override
        public RowClass rowClass() {
            return branch.state() == BranchRow.State.TOMBSTONED ? RowClass.NAMES : RowClass.HEAD;
        }
    }

    /** A name reservation. */
    record CheckpointNameRow(NameReservation reservation) implements AuthorityRow {
        @Override
        public String objectId() {
            return NameReservation.rowId(reservation.name());
        }

        @Override
        public RowClass rowClass() {
            return reservation.isLive() ? RowClass.REGISTRY : RowClass.NAMES;
        }
    }

    /** A live checkpoint's header. */
    record CheckpointRow(CheckpointHeader header) implements AuthorityRow {
        @Override
        public String objectId() {
            return CheckpointHeader.rowId(header.id());
        }

        @Override
        public RowClass rowClass() {
            return RowClass.REGISTRY;
        }
    }

    /** One pinned table of a live checkpoint. */
    record CheckpointTableRow(PinnedTable table) implements AuthorityRow {
        @Override
        public String objectId() {
            return table.rowId();
        }

        @Override
        public RowClass rowClass() {
            return RowClass.REGISTRY;
        }
    }

    /**
     * The tombstone of a header or table row of a deleted checkpoint. It takes the id of the row it buries, which leaves
     * REGISTRY in the same publish, and keeps what deletion needs to reclaim the tag after a crash.
     *
     * @param buriedId the object id of the buried row
     * @param buriedType {@code checkpoint} or {@code checkpoint_table}
     * @param path dataset path of the pin
     * @param branch native branch of the pin's target; null for main
     * @param version version of the pin's target
     * @param tag the pin's tag
     * @param deleteOperationId the one operation id on all rows of this deletion
     */
    record CheckpointTombstoneRow(
            String buriedId,
            String buriedType,
            Ulid checkpointId,
            String path,
            @org.jspecify.annotations.Nullable String branch,
            long version,
            String tag,
            String deleteOperationId)
            implements AuthorityRow {
        @Override
        public String objectId() {
            return buriedId;
        }

        @Override
        public String objectType() {
            return buriedType;
        }

        @Override
        public RowClass rowClass() {
            return RowClass.JOURNAL;
        }
    }

    /** A lineage's pruned-through boundary. */
    record GcBoundaryRow(Boundary boundary) implements AuthorityRow {
        /** The row id of a lineage's boundary. */
        public static String rowId(String lineageHash) {
            return "gc_boundary:" + lineageHash;
        }

        @Override
        public String objectId() {
            return rowId(boundary.lineage().hash());
        }

        @Override
        public RowClass rowClass() {
            return RowClass.REGISTRY;
        }
    }

    /** What one cleanup did. */
    record CleanupRow(CleanupRecord record) implements AuthorityRow {
        @Override
        public String objectId() {
            return "cleanup:" + record.operationId();
        }

        @Override
        public RowClass rowClass() {
            return RowClass.JOURNAL;
        }
    }
}
