package org.omnigraph.application.port.in;

import org.omnigraph.domain.graph.Ulid;

/** One opened graph. Safe for use by several threads; every call is its own operation. */
public interface OpenGraph extends AutoCloseable {
    /** The graph's id. */
    Ulid graphId();

    /** The address it was opened at. */
    StoreUri store();

    /** Loads; refused on a graph that was opened read-only. */
    GraphWrites writes();

    /** Snapshots, rows, commits. */
    GraphReads reads();

    /** Named checkpoints. */
    Checkpoints checkpoints();

    /** Retention. */
    Cleanup cleanup();

    /** The retention claim. */
    ClaimInspection claim();

    /** Takeover of a dead owner's claim; refused on a graph that was opened read-only. */
    ClaimRepair claimRepair();

    /** Repair and reclaim of pins; refused on a graph that was opened read-only. */
    Reconciliation reconciliation();

    @Override
    void close();
}
