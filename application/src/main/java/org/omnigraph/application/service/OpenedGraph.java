package org.omnigraph.application.service;

import org.omnigraph.application.port.in.Checkpoints;
import org.omnigraph.application.port.in.ClaimInspection;
import org.omnigraph.application.port.in.ClaimRepair;
import org.omnigraph.application.port.in.Cleanup;
import org.omnigraph.application.port.in.GraphReads;
import org.omnigraph.application.port.in.GraphWrites;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.Reconciliation;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.graph.Ulid;

/** One opened graph: the use cases over one context. */
record OpenedGraph(GraphContext graph) implements OpenGraph {
    @Override
    public Ulid graphId() {
        return graph.graphId();
    }

    @Override
    public StoreUri store() {
        return graph.store();
    }

    @Override
    public GraphWrites writes() {
        return new LoadGraph(graph);
    }

    @Override
    public GraphReads reads() {
        return new ReadGraph(graph);
    }

    @Override
    public Checkpoints checkpoints() {
        return new CheckpointsService(graph);
    }

    @Override
    public Cleanup cleanup() {
        return new CleanupService(graph);
    }

    @Override
    public ClaimInspection claim() {
        return new InspectClaim(graph);
    }

    @Override
    public ClaimRepair claimRepair() {
        return new RepairClaim(graph);
    }

    @Override
    public Reconciliation reconciliation() {
        return new ReconcilePins(graph);
    }

    @Override
    public void close() {
        graph.ports().close();
    }
}
