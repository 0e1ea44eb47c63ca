package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.omnigraph.application.port.in.ClaimInspection;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;

/** Reads the claim, and asks this machine for its owner. */
final class InspectClaim implements ClaimInspection {
    private final GraphContext graph;

    InspectClaim(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Option<RetentionClaim>> show() {
        return graph.ports().claims().read();
    }

    @Override
    public Either<Failure, Option<ClaimStatus>> status() {
        return show().map(found -> found.map(claim -> new ClaimStatus(claim, new OwnerLiveness(graph).of(claim))));
    }
}
