package org.omnigraph.domain.cleanup;

import org.omnigraph.domain.graph.Lineage;

/**
 * A lineage's pruned-through boundary (row {@code gc_boundary}, RFC-025 §6). It is published before the first deletion and
 * only advances. A version is at or behind it when {@code version <= cutoff}.
 *
 * @param cutoff the highest version that may be removed; 0 when nothing ever was; 2^64-1 (as -1) once the whole lineage goes
 * @param rootDigest digest of the root set it was computed from; empty for the zero boundary
 * @param operationId the cleanup that published it; empty for the zero boundary
 * @param publishedAt microseconds since the epoch
 */
public record Boundary(Lineage lineage, long cutoff, String rootDigest, String operationId, long publishedAt) {
    /** The boundary a lineage is born with: nothing was removed. */
    public static Boundary zero(Lineage lineage, long now) {
        return new Boundary(lineage, 0, "", "", now);
    }

    /** Whether a version is at or behind this boundary. */
    public boolean covers(long version) {
        return Long.compareUnsigned(version, cutoff) <= 0;
    }
}
