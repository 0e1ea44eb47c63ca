package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.RowClass;

/**
 * The engine: makes graphs and opens them over whatever storage, identity and policy the host provides.
 *
 * @param clock wall time, for timestamps and the age window only; nothing is decided by elapsed time
 * @param deadOwners what a read-write barrier does with a claim whose owner is proven dead
 */
public record GraphStoresFactory(
        Substrates substrates,
        ProtocolRunner runner,
        Identifiers identifiers,
        InstantSource clock,
        Authorizer authorizer,
        Telemetry telemetry,
        Bounds bounds,
        DeadOwners deadOwners) {

    /** The engine as its inbound port. */
    public GraphStores stores() {
        return new Stores(this);
    }

    /** The port over the parts. */
    private record Stores(GraphStoresFactory parts) implements GraphStores {
        @Override
        public Either<Failure, Ulid> init(StoreUri store, @Nullable String actor) {
            return parts.authorizer()
                    .authorize(actor, Authorizer.Action.GRAPH_WRITE, store.toString())
                    .flatMap(done -> parts.substrates().open(store))
                    .flatMap(ports -> {
                        try (Substrate opened = ports) {
                            return opened.genesis()
                                    .create(
                                            parts.identifiers().ulid(),
                                            parts.identifiers().ulid(),
                                            actor,
                                            parts.identifiers().ulid().text(),
                                            ChronoUnit.MICROS.between(
                                                    Instant.EPOCH, parts.clock().instant()));
                        }
                    });
        }

        @Override
        public Either<Failure, OpenGraph> open(StoreUri store, OpenMode mode) {
            return parts.substrates()
                    .open(store)
                    .flatMap(ports -> ports.manifest()
                            .capture(BranchName.MAIN, Set.of(RowClass.HEAD))
                            .peekLeft(failure -> ports.close())
                            .map(view -> opened(context(store, mode, ports, view.graphId()))));
        }

        /** A read-write open settles what earlier processes left, before anybody builds on it. */
        private static OpenGraph opened(GraphContext graph) {
            if (graph.mode() == OpenMode.READ_WRITE) {
                new ReconcilePins(graph).onOpen();
            }
            return new OpenedGraph(graph);
        }

        private GraphContext context(StoreUri store, OpenMode mode, Substrate ports, Ulid graphId) {
            return new GraphContext(
                    store,
                    graphId,
                    mode,
                    ports,
                    parts.runner(),
                    parts.identifiers(),
                    parts.clock(),
                    parts.authorizer(),
                    parts.telemetry(),
                    parts.bounds(),
                    parts.deadOwners());
        }
    }
}
