package org.omnigraph.domain.cleanup;

import java.util.List;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.graph.Snapshot;

/**
 * Everything the planner decides from; gathered by reading, decided without any.
 *
 * @param now microseconds since the epoch, for the age window
 * @param heads the snapshot at every live branch head
 * @param window graph commits inside the selected window, newest first
 * @param checkpoints every live checkpoint, whole
 * @param boundaries the boundary of every lineage that has one
 * @param datasets every lineage that may be collected
 */
public record RetentionFacts(
        RetentionPolicy policy,
        long now,
        List<Snapshot> heads,
        List<CommitPoint> window,
        List<Checkpoint> checkpoints,
        List<Boundary> boundaries,
        List<DatasetVersions> datasets) {
    /** Copies the lists. */
    public RetentionFacts {
        heads = List.copyOf(heads);
        window = List.copyOf(window);
        checkpoints = List.copyOf(checkpoints);
        boundaries = List.copyOf(boundaries);
        datasets = List.copyOf(datasets);
    }
}
