package org.omnigraph.application.simulation;

import io.vavr.collection.List;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.omnigraph.application.simulation.StoredState.ManifestVersion;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RegistryHead;
import org.omnigraph.domain.publish.RowClass;

/**
 * What one commit wants to do to the manifest.
 *
 * @param countsAsPublish false for commits that change nothing but the version
 */
record ManifestChange(ReadSet readSet, ManifestDelta delta, boolean countsAsPublish) {

    static ManifestChange publish(ReadSet readSet, ManifestDelta delta) {
        return new ManifestChange(readSet, delta, true);
    }

    static ManifestChange nothing(String operationId) {
        return new ManifestChange(ReadSet.EMPTY, ManifestDelta.of(operationId, java.util.List.of()), false);
    }

    /** Compares the read set at the version the commit would be made from. */
    Either<Failure, ManifestView> revalidate(ManifestVersion base) {
        return readSet.revalidate(view(base, Set.of(RowClass.values())));
    }

    /** The version this commit would make on top of another. */
    ManifestVersion onTop(ManifestVersion base, long version, String uuid, long now) {
        ManifestDelta landing = delta.landingAt(version);
        Map<String, AuthorityRow> rows = new LinkedHashMap<>(base.rows());
        rows.keySet().removeAll(landing.displaced());
        List<AuthorityRow> journal = base.journal();
        for (AuthorityRow row : landing.put()) {
            if (row.rowClass() == RowClass.JOURNAL) {
                journal = journal.prepend(row);
            } else {
                rows.put(row.objectId(), row);
            }
        }
        if (landing.touchesRegistry() && rows.get(RegistryHead.ROW_ID) instanceof RegistryHeadRow witness) {
            RegistryHead head = witness.head();
            Long nextId = landing.nextId();
            rows.put(
                    RegistryHead.ROW_ID,
                    new RegistryHeadRow(
                            new RegistryHead(head.generation() + 1, nextId == null ? head.nextId() : nextId)));
        }
        return new ManifestVersion(
                version,
                version - 1,
                base.generation() + (countsAsPublish ? 1 : 0),
                delta.operationId(),
                uuid,
                rows,
                journal,
                now);
    }

    /** Whether a version's rows say what this commit would have made them say. */
    boolean isCarriedBy(ManifestVersion version) {
        Set<AuthorityRow> rows = new HashSet<>(version.rows().values());
        version.journal().forEach(rows::add);
        return rows.containsAll(delta.landingAt(version.version()).put());
    }

    Option<GraphCommit> graphCommit() {
        return Option.ofOptional(delta.put().stream()
                .filter(GraphCommitRow.class::isInstance)
                .map(row -> ((GraphCommitRow) row).commit())
                .findFirst());
    }

    /** What a reader of some classes sees. */
    static ManifestView view(ManifestVersion version, Set<RowClass> classes) {
        Set<RowClass> read = new HashSet<>(classes);
        read.add(RowClass.HEAD);
        return new ManifestView(
                StoredState.GRAPH,
                BranchName.MAIN,
                version.version(),
                version.generation(),
                read,
                version.rows().values().stream()
                        .filter(row -> read.contains(row.rowClass()))
                        .toList());
    }
}
