package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.SortedSet;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;

/** Removes every tag of a dataset that is not the engine's own. */
final class TidyCollector implements VersionCollector {
    private final VersionCollector honest;
    private final StoredState store;

    TidyCollector(VersionCollector honest, StoredState store) {
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
        store.writableTagsOf(condemned.boundary().lineage().path())
                .keySet()
                .removeIf(name -> !TagName.isReserved(name));
        return honest.collect(claim, condemned);
    }
}
