package org.omnigraph.domain.cleanup;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one cleanup did, as published before its claim is released.
 *
 * @param actor who ran it; null when unknown
 * @param outageReason the operator's words for why every writer was stopped
 * @param endedAt microseconds since the epoch
 */
public record CleanupRecord(
        String operationId,
        @Nullable String actor,
        String outageReason,
        RetentionPolicy policy,
        String rootDigest,
        long endedAt,
        List<DatasetOutcome> datasets) {
    /** Copies the list. */
    public CleanupRecord {
        datasets = List.copyOf(datasets);
    }

    /**
     * What was removed of one dataset, counted in the store and not from the plan.
     *
     * @param versions manifest versions removed
     * @param files files removed, versions included
     * @param bytes bytes of those files
     * @param error why collection of this dataset stopped; null when it did not
     */
    public record DatasetOutcome(
            String dataset,
            String path,
            long versions,
            long files,
            long bytes,
            @Nullable String error) {}

    /** Whether any dataset failed: partial success. */
    public boolean partial() {
        return datasets.stream().anyMatch(d -> d.error() != null);
    }
}
