package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.Ulid;

/** What every use case over one opened graph shares. */
record GraphContext(
        StoreUri store,
        Ulid graphId,
        OpenMode mode,
        Substrate ports,
        ProtocolRunner runner,
        Identifiers identifiers,
        InstantSource clock,
        Authorizer authorizer,
        Telemetry telemetry,
        Bounds bounds,
        DeadOwners recovery) {

    /** Microseconds since the epoch. */
    long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }

    /** The gate of every use case that changes something: the open mode, then the host's policy. */
    Either<Failure, Done> permit(@Nullable String actor, Authorizer.Action action) {
        if (mode == OpenMode.READ_ONLY) {
            return Either.left(new InvalidArgument("open mode", "a graph opened read-write", "read-only"));
        }
        return authorizer.authorize(actor, action, store.toString());
    }

    /** A claim of this process, not yet acquired. */
    RetentionClaim claimFor(String operationId, ClaimAction action, @Nullable String actor) {
        return new RetentionClaim(operationId, action, actor, identifiers.ownerToken(), now(), identifiers.self());
    }
}
