package org.omnigraph.application.service;

import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.RetentionClaim;

/**
 * Whether the owner of a claim lives. A claim that carries this very process, and an operation that no runner of this process
 * runs any more, has lost its owner although the process lives.
 */
final class OwnerLiveness {
    private final GraphContext graph;

    OwnerLiveness(GraphContext graph) {
        this.graph = graph;
    }

    Liveness of(RetentionClaim claim) {
        if (claim.owner().equals(graph.identifiers().self())) {
            return RunningOperations.runs(claim.operationId()) ? Liveness.ALIVE : Liveness.GONE;
        }
        return graph.identifiers().liveness(claim.owner());
    }
}
