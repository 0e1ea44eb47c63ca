package org.omnigraph.domain.publish;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;

/**
 * The rows a graph starts with: no checkpoint, a zero boundary, one genesis commit without parent (RFC-025 §8). Version 1
 * carries the HEAD rows and the stamp; version 2 adds the fence, the genesis commit and the zero boundary. Whoever finds a
 * version 1 alone can finish it, because version 2 follows from its HEAD rows.
 */
public final class Genesis {
    /** The one internal schema stamp this release serves. */
    public static final int SCHEMA_STAMP = 1025;

    private Genesis() {}

    /** The HEAD rows of version 1; time in microseconds since the epoch. */
    public static List<AuthorityRow> head(Ulid genesisCommit, long now) {
        return List.of(
                new GraphHeadRow(new GraphHead(BranchName.MAIN, genesisCommit, 0, now), 2, 0),
                new RegistryHeadRow(new RegistryHead(0, 1)),
                new BranchStateRow(BranchRow.main()));
    }

    /** What version 2 adds, derived from the head that version 1 carries. */
    public static ManifestDelta completion(Ulid graphId, GraphHead head, @Nullable String actor, String operationId) {
        GraphCommit commit = new GraphCommit(
                head.commitId(), BranchName.MAIN, null, null, actor, head.committedAt(), 2, operationId);
        return ManifestDelta.of(
                operationId,
                List.of(
                        new GraphCommitRow(commit),
                        new GcBoundaryRow(Boundary.zero(Lineage.manifest(graphId), head.committedAt()))));
    }
}
