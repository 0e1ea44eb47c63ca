package org.omnigraph.domain.recovery;

import org.jspecify.annotations.Nullable;

/**
 * One row of the recovery audit: what was done for an operation whose process is gone. Deduplicated by operation id.
 *
 * @param graphCommitId the recovery commit; for checkpoint operations the branch's current commit
 * @param kind {@code finalize}, {@code complete_forward}, {@code roll_back} or {@code resume}
 * @param forActor who had asked for the operation; null when unknown
 * @param operationId the operation that was recovered
 * @param writerKind {@code checkpoint_create}, {@code cleanup} and so on
 * @param outcome what happened, in words, with the evidence of the owner's death where a claim was repaired
 * @param recordedAt microseconds since the epoch
 */
public record RecoveryAction(
        String graphCommitId,
        String kind,
        @Nullable String forActor,
        String operationId,
        String writerKind,
        String outcome,
        long recordedAt) {}
