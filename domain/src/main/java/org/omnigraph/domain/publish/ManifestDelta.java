package org.omnigraph.domain.publish;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;

/**
 * The change one publish makes, all or nothing.
 *
 * @param operationId the operation that makes it; it is written into the commit, so that a lost acknowledgement can be
 *     resolved by it alone
 * @param put rows to write: HEAD, REGISTRY and NAMES rows replace the row of the same id wherever it lives, JOURNAL rows are
 *     appended
 * @param remove ids of HEAD, REGISTRY or NAMES rows to take away
 * @param nextId the allocator's new next id; null when nothing was allocated
 */
public record ManifestDelta(
        String operationId,
        List<AuthorityRow> put,
        Set<String> remove,
        @Nullable Long nextId) {
    /** Copies the collections. */
    public ManifestDelta {
        put = List.copyOf(put);
        remove = Set.copyOf(remove);
    }

    /** A delta that only writes rows. */
    public static ManifestDelta of(String operationId, List<? extends AuthorityRow> put) {
        return new ManifestDelta(operationId, List.copyOf(put), Set.of(), null);
    }

    /** Whether rows of REGISTRY or NAMES change. */
    public boolean touchesRegistry() {
        return !remove.isEmpty()
                || nextId != null
                || put.stream().anyMatch(r -> r.rowClass() == RowClass.REGISTRY || r.rowClass() == RowClass.NAMES);
    }

    /** Whether a reservation or branch row moves, so that NAMES must be read too: a name used again leaves it. */
    public boolean touchesNames() {
        return put.stream()
                .anyMatch(r -> r.rowClass() == RowClass.NAMES
                        || r instanceof AuthorityRow.CheckpointNameRow
                        || r instanceof AuthorityRow.BranchStateRow);
    }

    /** The ids that leave the classes they live in now: removed rows, and the old form of rows put to those classes. */
    public Set<String> displaced() {
        Set<String> ids = new LinkedHashSet<>(remove);
        put.stream().filter(r -> r.rowClass() != RowClass.JOURNAL).forEach(r -> ids.add(r.objectId()));
        return ids;
    }

    /** The rows to put into one class. */
    public List<AuthorityRow> putInto(RowClass rowClass) {
        return put.stream().filter(r -> r.rowClass() == rowClass).toList();
    }

    /** This delta with the manifest version that will carry it written into its graph commit and graph head. */
    public ManifestDelta landingAt(long manifestVersion) {
        List<AuthorityRow> stamped = new ArrayList<>();
        for (AuthorityRow row : put) {
            if (row instanceof GraphCommitRow r) {
                GraphCommit c = r.commit();
                stamped.add(new GraphCommitRow(new GraphCommit(
                        c.id(),
                        c.branch(),
                        c.parent(),
                        c.mergedParent(),
                        c.actor(),
                        c.committedAt(),
                        manifestVersion,
                        c.operationId())));
            } else if (row instanceof GraphHeadRow r) {
                stamped.add(new GraphHeadRow(r.head(), manifestVersion, r.parentManifestVersion()));
            } else {
                stamped.add(row);
            }
        }
        return new ManifestDelta(operationId, stamped, remove, nextId);
    }
}
