package org.omnigraph.domain.checkpoint;

import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;

/** One table of a checkpoint: exactly what is needed to find and prove that version again (RFC-025 §2.1). */
public record PinnedTable(
        Ulid checkpointId, TableIdentity identity, TableKey key, PhysicalVersion physical, long rowCount) {
    /** The pin of this table version. */
    public TagName tag() {
        return TagName.table(checkpointId, identity, physical);
    }

    /** The row id of this table's row: checkpoint, stable table id, incarnation hash. */
    public String rowId() {
        return "checkpoint_table:" + checkpointId.text() + ":" + identity.stableIdHex() + ":"
                + identity.incarnationHash(physical.path(), physical.branch());
    }
}
