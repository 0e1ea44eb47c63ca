package org.omnigraph.boot;

import static org.omnigraph.boot.TestGraph.must;

import io.vavr.control.Either;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;

/**
 * A process of its own that runs one operation and is struck in it. Arguments: root, protocol, state, point, {@code kill} or
 * {@code wait}. Where it waits it says {@code struck}, and goes on when it is sent a line; in the end it says what came out.
 */
final class StruckChild {
    /** The exit code of a process that ended where it was meant to. */
    static final int KILLED = 77;

    private StruckChild() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        Strike strike = new Strike(args[1], args[2], Strike.Point.valueOf(args[3]));
        Runnable blow = args[4].equals("kill") ? () -> Runtime.getRuntime().halt(KILLED) : StruckChild::await;
        try (OpenGraph graph =
                must(new StruckSteps(strike, blow).engine().stores().open(StoreUri.of(root), OpenMode.READ_WRITE))) {
            if (CrashScene.needsDamage(strike)) {
                CrashScene.damagePins(root);
            }
            Either<Failure, ?> outcome = operation(graph, strike.protocol());
            System.out.println(outcome.isRight() ? "done" : "refused " + outcome.getLeft());
        }
    }

    private static Either<Failure, ?> operation(OpenGraph graph, String protocol) {
        return switch (protocol) {
            case "checkpoint-create" -> graph.checkpoints().create(CrashScene.FRESH, BranchName.MAIN, "victim");
            case "checkpoint-delete" -> graph.checkpoints().delete(CrashScene.DOOMED, "victim");
            case "pin-reconcile" -> graph.reconciliation().reconcile("victim");
            case "cleanup" ->
                graph.cleanup()
                        .plan(new RetentionPolicy(1, null))
                        .flatMap(preview -> graph.cleanup().execute(preview.plan(), TestGraph.OUTAGE, "victim"));
            default -> throw new IllegalArgumentException(protocol);
        };
    }

    private static void await() {
        System.out.println("struck");
        System.out.flush();
        try {
            if (System.in.read() < 0) {
                Runtime.getRuntime().halt(1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
