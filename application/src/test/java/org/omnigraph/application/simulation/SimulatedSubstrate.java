package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.Set;
import java.util.TreeMap;
import org.omnigraph.application.port.out.ManifestGenesis;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.simulation.StoredState.ManifestVersion;
import org.omnigraph.domain.failure.ConflictFailure.AlreadyInitialized;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.Genesis;
import org.omnigraph.domain.publish.ReadSet;

/** All outbound ports of one process over one simulated store. */
final class SimulatedSubstrate {
    private SimulatedSubstrate() {}

    /** Whether the claim keeps processes apart. */
    enum ClaimMode {
        /** It does. */
        ON,
        /** Every acquisition succeeds. */
        OFF
    }

    static Substrate of(StoredState store, Access access, Set<ModelRule> rules, ClaimMode claims) {
        SimulatedManifest manifest = new SimulatedManifest(store, access, rules);
        return new Substrate(
                genesis(store),
                manifest,
                manifest,
                manifest,
                new SimulatedTables(store, access, rules),
                new SimulatedPins(store, access),
                new SimulatedCollector(store, access, rules),
                claims == ClaimMode.ON ? new SimulatedClaims(store, access, rules) : SimulatedClaims.switchedOff(store),
                new SimulatedIntents(store, access),
                new SimulatedAudit(store, access),
                () -> {});
    }

    /** Creation is not raced here: two versions, both at once. */
    private static ManifestGenesis genesis(StoredState store) {
        return (graphId, genesisCommit, actor, operationId, now) -> {
            if (!store.manifest.isEmpty()) {
                return Either.left(new AlreadyInitialized("simulated", StoredState.GRAPH.text()));
            }
            TreeMap<String, AuthorityRow> rows = new TreeMap<>();
            Genesis.head(genesisCommit, now).forEach(row -> rows.put(row.objectId(), row));
            ManifestVersion first = new ManifestVersion(
                    1, 0, 0, operationId, "manifest-1", rows, io.vavr.collection.List.empty(), store.tick());
            GraphHeadRow head = (GraphHeadRow) rows.get("graph_head:main");
            ManifestChange completion = ManifestChange.publish(
                    ReadSet.EMPTY, Genesis.completion(StoredState.GRAPH, head.head(), actor, operationId));
            store.manifest.put(1L, first);
            store.manifest.put(2L, completion.onTop(first, 2, "manifest-2", store.tick()));
            return Either.<Failure, Ulid>right(StoredState.GRAPH);
        };
    }
}
