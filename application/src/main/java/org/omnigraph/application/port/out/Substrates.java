package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.failure.Failure;

/** Opens the storage of one graph. */
@FunctionalInterface
public interface Substrates {
    /** The outbound ports over one store; nothing is read or written yet. */
    Either<Failure, Substrate> open(StoreUri store);

    /** The outbound ports over one store. Closing it releases native memory. */
    record Substrate(
            ManifestGenesis genesis,
            AuthorityManifest manifest,
            ManifestHistory history,
            ManifestUpkeep upkeep,
            TableDatasets tables,
            PinTags tags,
            VersionCollector collector,
            RetentionClaims claims,
            RecoveryIntents intents,
            RecoveryAudit audit,
            Runnable onClose)
            implements AutoCloseable {
        @Override
        public void close() {
            onClose.run();
        }
    }
}
