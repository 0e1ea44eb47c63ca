package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;

/** Retention (RFC-025 §6). Preview and execution share the plan. */
public interface Cleanup {
    /** What would go and why the rest stays; provisional, reads only. */
    Either<Failure, Preview> plan(RetentionPolicy policy);

    /**
     * Removes what the plan's policy no longer protects. The root set is recomputed under the claim; destructive work without
     * an attested write outage does not exist.
     *
     * @param attestation the operator's word that every writer is stopped
     * @param actor who asks; null when unknown
     */
    Either<Failure, Executed> execute(CleanupPlan plan, WriteOutage attestation, @Nullable String actor);

    /**
     * A plan with its estimated effect.
     *
     * @param estimates per dataset, in the plan's order
     * @param manifestVersions manifest versions listed by every open: what deferring costs
     * @param oldestRemovable commit time of the oldest version that would go, microseconds since the epoch; null when none
     */
    record Preview(
            CleanupPlan plan,
            List<Estimate> estimates,
            long manifestVersions,
            @Nullable Long oldestRemovable) {
        /** Copies the list. */
        public Preview {
            estimates = List.copyOf(estimates);
        }
    }

    /** What would go of one dataset: files (manifests included) and their bytes. */
    record Estimate(String dataset, long files, long bytes) {}

    /**
     * An executed cleanup.
     *
     * @param plan as recomputed under the claim
     * @param record what was done, counted in the store
     */
    record Executed(CleanupPlan plan, CleanupRecord record) {}
}
