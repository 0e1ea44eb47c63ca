package org.omnigraph.domain.graph;

import org.jspecify.annotations.Nullable;

/**
 * One graph commit: an immutable record of the journal.
 *
 * @param parent the commit before; null for genesis
 * @param mergedParent reserved for merges; null
 * @param actor who committed; null when unknown
 * @param committedAt microseconds since the epoch
 * @param manifestVersion the manifest version that published it
 * @param operationId the operation whose publish wrote it
 */
public record GraphCommit(
        Ulid id,
        BranchName branch,
        @Nullable Ulid parent,
        @Nullable Ulid mergedParent,
        @Nullable String actor,
        long committedAt,
        long manifestVersion,
        String operationId) {}
