package org.omnigraph.application.port.in;

import org.omnigraph.domain.graph.BranchName;

/** Which state of a graph is meant. */
public sealed interface At {
    /** The newest state of a branch. */
    record BranchTip(BranchName branch) implements At {}

    /**
     * The state a checkpoint pins.
     *
     * @param reference its name or id
     */
    record CheckpointState(String reference) implements At {}

    /**
     * The state right after a graph commit.
     *
     * @param commit its ULID
     */
    record CommitState(BranchName branch, String commit) implements At {}

    /** The state a manifest version publishes. */
    record ManifestState(BranchName branch, long version) implements At {}

    /** The newest state of main. */
    static At main() {
        return new BranchTip(BranchName.MAIN);
    }
}
