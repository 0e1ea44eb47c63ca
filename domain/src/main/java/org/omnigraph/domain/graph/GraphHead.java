package org.omnigraph.domain.graph;

/**
 * The newest graph commit of a branch.
 *
 * @param generation number of graph commits on this branch, the genesis commit counting as 0
 * @param committedAt microseconds since the epoch; along a branch it never goes back
 */
public record GraphHead(BranchName branch, Ulid commitId, long generation, long committedAt) {
    /**
     * The head that the next graph commit makes. A writer whose clock is behind takes its parent's time: were time to go back
     * along a branch, an age window would end at that commit and everything younger behind it would be unprotected.
     *
     * @param now microseconds since the epoch
     */
    public GraphHead next(Ulid commitId, long now) {
        return new GraphHead(branch, commitId, generation + 1, Math.max(now, committedAt));
    }
}
