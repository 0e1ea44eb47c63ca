package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.SortedSet;
import java.util.TreeMap;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;

/** Removes one version more than its boundary allows. */
final class GreedyCollector implements VersionCollector {
    private final VersionCollector honest;
    private final StoredState store;

    GreedyCollector(VersionCollector honest, StoredState store) {
        this.honest = honest;
        this.store = store;
    }

    @Override
    public Either<Failure, DatasetVersions> survey(String dataset, Lineage lineage) {
        return honest.survey(dataset, lineage);
    }

    @Override
    public Either<Failure, Removal> estimate(Lineage lineage, SortedSet<Long> condemned) {
        return honest.estimate(lineage, condemned);
    }

    @Override
    public Either<Failure, Removal> collect(HeldClaim claim, CondemnedVersions condemned) {
        store.tables
                .getOrDefault(condemned.boundary().lineage().path(), new TreeMap<>())
                .remove(condemned.boundary().cutoff() + 1);
        return honest.collect(claim, condemned);
    }
}
