package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Checkpoints.Listed;
import org.omnigraph.application.port.in.Checkpoints.PinCheck;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.reconcile.PinReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists checkpoints. */
@Command(
        name = "list",
        headerHeading = "Examples:%n  omnigraph checkpoint list ./flights%n"
                + "  omnigraph checkpoint list --check-pins ./flights%n%n",
        customSynopsis = "omnigraph checkpoint list [--check-pins] <store>",
        description = "List every live checkpoint by name.")
final class CheckpointListCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(names = "--check-pins", description = "Read every pin; otherwise pins are unchecked.")
    private boolean checkPins;

    CheckpointListCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        PinCheck check = checkPins ? PinCheck.CHECKED : PinCheck.UNCHECKED;
        return withGraph(
                store,
                OpenMode.READ_ONLY,
                graph -> graph.checkpoints().list(check).map(listed -> {
                    if (json()) {
                        session().print(json(listed));
                    } else {
                        print(listed);
                    }
                    return listed.stream().allMatch(CheckpointListCommand::sound) ? ExitCode.DONE : ExitCode.CORRUPT;
                }));
    }

    /** Whole, and with sound pins as far as they were read: what monitoring asks. */
    private static boolean sound(Listed one) {
        return one.checkpoint().isRight() && one.pins().forAll(PinReport::sound);
    }

    private void print(List<Listed> listed) {
        if (listed.isEmpty()) {
            session().say("no checkpoints");
            return;
        }
        TableView table = new TableView("NAME", "ID", "BRANCH", "COMMIT", "CREATED", "BY", "TABLES", "PINS");
        for (Listed one : listed) {
            List<String> cells = one.checkpoint()
                    .fold(invalid -> invalidRow(one), checkpoint -> row(checkpoint.header(), health(one)));
            table.row(cells);
        }
        table.print(session());
        listed.forEach(one ->
                one.checkpoint().peekLeft(failure -> session().say("warning: " + Words.visible(failure.message()))));
        listed.forEach(one -> one.pins()
                .filter(report -> !report.sound())
                .forEach(report -> report.problems()
                        .forEach(problem -> session()
                                .say("warning: checkpoint " + one.reservation().name() + ": "
                                        + Words.visible(problem)))));
    }

    private static List<String> row(CheckpointHeader header, String health) {
        return List.of(
                header.name().text(),
                header.id().text(),
                header.sourceBranch().text(),
                header.graphCommitId().text(),
                Words.time(header.createdAt()),
                CheckpointView.actor(header),
                Integer.toString(header.tableCount()),
                health);
    }

    private static List<String> invalidRow(Listed one) {
        String id = one.reservation().checkpointId() == null
                ? "-"
                : one.reservation().checkpointId().text();
        return List.of(one.reservation().name().text(), id, "-", "-", "-", "-", "-", CheckpointView.INVALID);
    }

    private static String health(Listed one) {
        return one.pins().map(CheckpointView::health).getOrElse(CheckpointView.UNCHECKED);
    }

    private static String json(List<Listed> listed) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put(
                "checkpoints", listed.stream().map(CheckpointListCommand::json).toList());
        return JsonView.line(object);
    }

    private static Map<String, @Nullable Object> json(Listed one) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        one.checkpoint()
                .peek(checkpoint -> {
                    CheckpointView.put(object, checkpoint.header(), health(one));
                    object.put(
                            "error",
                            one.pins()
                                    .filter(report -> !report.sound())
                                    .map(report -> String.join("; ", report.problems()))
                                    .getOrNull());
                })
                .peekLeft(failure -> {
                    for (String unknown : List.of(
                            "id",
                            "name",
                            "actor",
                            "branch",
                            "graphCommit",
                            "manifestBranch",
                            "manifestVersion",
                            "createdAt",
                            "tableCount")) {
                        object.put(unknown, null);
                    }
                    object.put("name", one.reservation().name().text());
                    if (one.reservation().checkpointId() != null) {
                        object.put("id", one.reservation().checkpointId().text());
                    }
                    object.put("pinHealth", CheckpointView.INVALID);
                    object.put("error", failure.message());
                });
        return object;
    }
}
