package org.omnigraph.domain.graph;

/**
 * The newest graph commit of a branch.
 *
 * @param generation number of graph commits on this branch, the genesis commit counting as 0
 * @param committedAt microseconds since the epoch
 */
public record GraphHead(BranchName branch, Ulid commitId, long generation, long committedAt) {}
