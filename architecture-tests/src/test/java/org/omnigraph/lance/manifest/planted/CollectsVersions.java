package org.omnigraph.lance.manifest.planted;

import java.util.function.BiFunction;
import org.lance.Dataset;
import org.lance.cleanup.CleanupPolicy;
import org.lance.cleanup.RemovalStats;

/** Breaks the rule that versions are removed with the collection, by a reference. */
final class CollectsVersions {
    BiFunction<Dataset, CleanupPolicy, RemovalStats> collector() {
        return Dataset::cleanupWithPolicy;
    }
}
