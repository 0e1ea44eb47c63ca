package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.RegistryHead;
import org.omnigraph.domain.publish.RowClass;

/**
 * The HEAD that a publish leaves. Rows that were there keep their row ids and come first; new rows come last, because Lance
 * gives ids to the tail.
 *
 * @param rows every row of the new HEAD
 * @param rowIds the ids of the leading rows
 */
record NextHead(List<AuthorityRow> rows, long[] rowIds) {
    /**
     * Applies a delta to the HEAD rows of its base.
     *
     * @param stored the rows read at the base, HEAD among them
     * @return refused when the registry would change without its witness
     */
    static Either<Failure, NextHead> of(BranchName branch, List<StoredRow> stored, ManifestDelta delta) {
        Map<String, StoredRow> before = new LinkedHashMap<>();
        stored.stream()
                .filter(r -> r.rowClass() == RowClass.HEAD)
                .forEach(r -> before.put(r.row().objectId(), r));
        Map<String, AuthorityRow> after = new LinkedHashMap<>();
        before.forEach((id, r) -> after.put(id, r.row()));
        after.keySet().removeAll(delta.displaced());
        delta.putInto(RowClass.HEAD).forEach(r -> after.put(r.objectId(), r));
        if (!branch.isMain()) {
            dropMainOnly(branch, after);
        } else if (delta.touchesRegistry()) {
            if (!(after.get(RegistryHead.ROW_ID) instanceof RegistryHeadRow witness)) {
                return Either.left(new ForeignWriter(Lineage.MANIFEST_PATH, "HEAD has no registry_head row"));
            }
            after.put(RegistryHead.ROW_ID, new RegistryHeadRow(moved(witness.head(), delta)));
        }
        return Either.right(ordered(before, after));
    }

    private static RegistryHead moved(RegistryHead witness, ManifestDelta delta) {
        Long nextId = delta.nextId();
        return new RegistryHead(witness.generation() + 1, nextId == null ? witness.nextId() : nextId);
    }

    private static void dropMainOnly(BranchName branch, Map<String, AuthorityRow> head) {
        boolean ownHead = head.containsKey(GraphHeadRow.rowId(branch));
        head.values()
                .removeIf(r -> r instanceof RegistryHeadRow
                        || r instanceof BranchStateRow
                        || ownHead
                                && r instanceof GraphHeadRow g
                                && !g.head().branch().equals(branch));
    }

    private static NextHead ordered(Map<String, StoredRow> before, Map<String, AuthorityRow> after) {
        List<AuthorityRow> rows = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        for (StoredRow old : before.values()) {
            AuthorityRow row = after.remove(old.row().objectId());
            if (row != null) {
                rows.add(row);
                ids.add(old.rowId());
            }
        }
        rows.addAll(after.values());
        return new NextHead(
                List.copyOf(rows), ids.stream().mapToLong(Long::longValue).toArray());
    }
}
