package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import java.util.SortedSet;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;

/** Looks at and removes physical versions. */
public interface VersionCollector {
    /** What a lineage holds; reads only. */
    Either<Failure, DatasetVersions> survey(String dataset, Lineage lineage);

    /** What removing these versions would remove; reads only. */
    Either<Failure, Removal> estimate(Lineage lineage, SortedSet<Long> condemned);

    /**
     * Removes condemned versions and every file that only they referenced, then files no version references that are older
     * than the grace age by the store's clock. Files already gone count as removed by nobody and are no error.
     */
    Either<Failure, Removal> collect(HeldClaim claim, CondemnedVersions condemned);

    /**
     * Counted in the store, not from a plan.
     *
     * @param versions version manifests
     * @param files all files, manifests included
     * @param bytes their bytes
     */
    record Removal(long versions, long files, long bytes) {}
}
