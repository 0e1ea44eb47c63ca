package org.omnigraph.domain.cleanup;

import java.util.List;
import org.omnigraph.domain.graph.Lineage;

/**
 * A lineage's pruned-through boundary (row {@code gc_boundary}, RFC-025 §6). It is published before the first deletion and
 * only advances. A version is at or behind it when {@code version <= cutoff}.
 *
 * @param cutoff the highest version that may be removed; 0 when nothing ever was; 2^64-1 (as -1) once the whole lineage goes
 * @param kept versions at or below the cutoff that the run's plan keeps, ascending: a resumed run never removes more
 * @param rootDigest digest of the root set it was computed from; empty for the zero boundary
 * @param operationId the cleanup that published it; empty for the zero boundary
 * @param publishedAt microseconds since the epoch
 * @param progress whether that cleanup has collected this lineage
 */
public record Boundary(
        Lineage lineage,
        long cutoff,
        List<Long> kept,
        String rootDigest,
        String operationId,
        long publishedAt,
        Progress progress) {
    /** How far the cleanup that published a boundary came with its lineage. */
    public enum Progress {
        /** Published; collection has not been recorded as finished. */
        OPEN,
        /** Collected, as recorded by the same run or its resume. */
        COLLECTED
    }

    /** Copies the list. */
    public Boundary {
        kept = List.copyOf(kept);
    }

    /** The boundary a lineage is born with: nothing was removed. */
    public static Boundary zero(Lineage lineage, long now) {
        return new Boundary(lineage, 0, List.of(), "", "", now, Progress.COLLECTED);
    }

    /** This boundary once its lineage is collected. */
    public Boundary collected() {
        return new Boundary(lineage, cutoff, kept, rootDigest, operationId, publishedAt, Progress.COLLECTED);
    }

    /** Whether a version is at or behind this boundary. */
    public boolean covers(long version) {
        return Long.compareUnsigned(version, cutoff) <= 0;
    }
}
