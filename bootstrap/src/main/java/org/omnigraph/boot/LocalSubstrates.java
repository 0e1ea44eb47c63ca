package org.omnigraph.boot;

import io.vavr.control.Either;
import java.time.Duration;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.audit.LanceAudit;
import org.omnigraph.lance.collect.LanceCollection;
import org.omnigraph.lance.manifest.LanceManifest;
import org.omnigraph.lance.pin.LancePins;
import org.omnigraph.lance.table.LanceTables;
import org.omnigraph.objectstore.ObjectStores;

/**
 * Graphs as folders of local disks: data and tags through Lance, the claim and intents as files beside them.
 *
 * @param sweepGrace how old an unreferenced file must be before a cleanup may remove it
 * @param publishAttempts how often one publish is tried
 */
record LocalSubstrates(Duration sweepGrace, int publishAttempts, Identifiers identifiers, Telemetry telemetry)
        implements Substrates {
    @Override
    public Either<Failure, Substrate> open(StoreUri store) {
        ObjectStore objects = ObjectStores.local(store.path());
        LanceStore lance = LanceStore.local(store.path(), objects);
        LanceManifest manifest = LanceManifest.of(lance, identifiers::uuid, telemetry, publishAttempts);
        PinTags tags = LancePins.over(lance);
        return Either.right(new Substrate(
                manifest.genesis(),
                manifest.authority(),
                manifest.history(),
                manifest.upkeep(),
                LanceTables.over(lance),
                tags,
                LanceCollection.over(lance, tags, sweepGrace),
                ObjectStores.claims(objects),
                ObjectStores.intents(objects),
                LanceAudit.over(lance, identifiers::uuid),
                lance::close));
    }
}
