package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.Cleanup.Preview;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.OutageNotAttested;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Previews a cleanup, or executes it. */
@Command(
        name = "cleanup",
        headerHeading = "Examples:%n  omnigraph cleanup ./flights --keep 2%n"
                + "  omnigraph cleanup ./flights --keep 2 --older-than 7d --confirm \\%n"
                + "      --write-outage \"the loader is stopped until noon\"%n%n",
        customSynopsis = {
            "omnigraph cleanup <store> [--keep N] [--older-than 7d]",
            "                         [--confirm --write-outage REASON] [--yes]"
        },
        description = {
            "Print what the retention window no longer protects and why the rest stays; with --confirm, remove it.",
            "Heads, live checkpoints and the window are kept. Execution needs every writer of the graph stopped."
        })
final class CleanupCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(names = "--keep", paramLabel = "N", description = "Protect the newest N graph commits of each branch.")
    private @Nullable String keep;

    @Option(
            names = "--older-than",
            paramLabel = "AGE",
            description = "Protect graph commits younger than AGE: a whole number and one of s m h d w, such as 7d.")
    private @Nullable String olderThan;

    @Option(names = "--confirm", description = "Execute; without it nothing is changed.")
    private boolean confirm;

    @Option(
            names = "--write-outage",
            paramLabel = "REASON",
            description = "Why you know that every writer is stopped; kept with the graph.")
    private @Nullable String outage;

    @Option(names = "--yes", description = "Answer the question a remote store asks; a local one never asks.")
    private boolean yes;

    CleanupCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return RetentionPolicy.parse(keep, olderThan).flatMap(policy -> confirm ? confirmed(policy) : preview(policy));
    }

    private Either<Failure, ExitCode> preview(RetentionPolicy policy) {
        return withGraph(
                store, OpenMode.READ_ONLY, graph -> graph.cleanup().plan(policy).map(preview -> print(graph, preview)));
    }

    private ExitCode print(OpenGraph graph, Preview preview) {
        if (json()) {
            session().print(CleanupJson.of(graph.store().toString(), preview));
            return ExitCode.DONE;
        }
        CleanupView.fates(preview.plan()).print(session());
        session().print(CleanupView.summary(preview));
        session()
                .print(CleanupView.deferring(preview, session().engine().clock().instant()));
        if (preview.plan().condemnedVersions() > 0) {
            session()
                    .print("to execute, stop every writer of this graph and run again with --confirm --write-outage "
                            + "\"<why you know they are stopped>\"");
        }
        return ExitCode.DONE;
    }

    private Either<Failure, ExitCode> confirmed(RetentionPolicy policy) {
        return attested()
                .flatMap(attestation -> withGraph(
                        store,
                        OpenMode.READ_WRITE,
                        graph -> graph.cleanup()
                                .plan(policy)
                                .flatMap(preview -> graph.cleanup().execute(preview.plan(), attestation, actor()))
                                .map(executed -> print(graph, executed))));
    }

    private Either<Failure, WriteOutage> attested() {
        return outage == null ? Either.left(new OutageNotAttested("cleanup")) : WriteOutage.attested(outage);
    }

    private ExitCode print(OpenGraph graph, Executed executed) {
        if (json()) {
            session().print(CleanupJson.of(graph.store().toString(), executed));
        } else {
            CleanupView.outcomes(executed.record()).print(session());
            session().print(CleanupView.summary(executed.record()));
        }
        return executed.record().partial() ? ExitCode.PARTIAL : ExitCode.DONE;
    }
}
