package org.omnigraph.boot;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Checkpoints;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.Loaded;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Snapshot;

/** A real graph on a local disk, spoken to in short sentences. */
final class TestGraph implements AutoCloseable {
    static final WriteOutage OUTAGE = new WriteOutage("this test is the only writer");

    final Path root;
    final OpenGraph graph;
    private final GraphStoresFactory engine;

    private TestGraph(Path root, GraphStoresFactory engine, OpenGraph graph) {
        this.root = root;
        this.engine = engine;
        this.graph = graph;
    }

    static TestGraph create(Path root) {
        return create(root, StepDecorator.NONE, Bounds.DEFAULT);
    }

    static TestGraph create(Path root, StepDecorator decorator, Bounds bounds) {
        GraphStoresFactory engine = engine(decorator, bounds);
        must(engine.stores().init(StoreUri.of(root), "test"));
        return new TestGraph(root, engine, must(engine.stores().open(StoreUri.of(root), OpenMode.READ_WRITE)));
    }

    /** Opens a graph that is there already. */
    static TestGraph open(Path root, GraphStoresFactory engine, OpenMode mode) {
        return new TestGraph(root, engine, must(engine.stores().open(StoreUri.of(root), mode)));
    }

    /** The engine over the local disk with a clock that never stands still. */
    static GraphStoresFactory engine(StepDecorator decorator, Bounds bounds) {
        return engine(decorator, bounds, DeadOwners.LEAVE);
    }

    /** The same, with a word on what becomes of dead owners. */
    static GraphStoresFactory engine(StepDecorator decorator, Bounds bounds, DeadOwners deadOwners) {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
        var clock = (java.time.InstantSource) () -> now.updateAndGet(t -> t.plus(Duration.ofMillis(10)));
        return new GraphStoresFactory(
                new LocalSubstrates(Duration.ofHours(1), 8, new SystemIdentifiers(clock), Telemetry.SILENT),
                new ProtocolRunner(Telemetry.SILENT, decorator),
                new SystemIdentifiers(clock),
                clock,
                (actor, action, graph) -> Either.right(Done.DONE),
                Telemetry.SILENT,
                bounds,
                deadOwners);
    }

    /** The outbound ports over the same store, for what a test plants. */
    Substrate ports() {
        return must(engine.substrates().open(StoreUri.of(root)));
    }

    Loaded load(LoadMode mode, TableInput... inputs) {
        return must(tryLoad(mode, inputs));
    }

    Either<Failure, Loaded> tryLoad(LoadMode mode, TableInput... inputs) {
        return graph.writes().load(new LoadRequest(BranchName.MAIN, mode, List.of(inputs), "test"));
    }

    Checkpoint checkpoint(String name) {
        return must(graph.checkpoints().create(name, BranchName.MAIN, "test"));
    }

    Checkpoints.Deleted delete(String name) {
        return must(graph.checkpoints().delete(name, "test"));
    }

    Executed cleanup(int keep) {
        return must(tryCleanup(keep));
    }

    Either<Failure, Executed> tryCleanup(int keep) {
        return graph.cleanup()
                .plan(new RetentionPolicy(keep, null))
                .flatMap(preview -> graph.cleanup().execute(preview.plan(), OUTAGE, "test"));
    }

    Snapshot snapshot(At at) {
        return must(graph.reads().snapshot(at));
    }

    String digest(At at, String table) {
        return must(graph.reads().table(at, table).flatMap(graph.reads()::digest))
                .sha256();
    }

    static <T> T must(Either<Failure, T> result) {
        return result.getOrElseThrow(
                failure -> new AssertionError(failure.code() + ": " + failure.message() + " " + failure.details()));
    }

    @Override
    public void close() {
        graph.close();
    }
}
