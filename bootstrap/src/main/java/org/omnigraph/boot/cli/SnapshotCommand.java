package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the tables and versions of one state. */
@Command(
        name = "snapshot",
        headerHeading = "Examples:%n  omnigraph snapshot ./flights%n"
                + "  omnigraph snapshot ./flights --checkpoint release-7%n%n",
        customSynopsis = "omnigraph snapshot <store> " + AtOptions.SYNOPSIS,
        description = "Print the tables and versions of one state of the graph.")
final class SnapshotCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Mixin
    private final AtOptions at = new AtOptions();

    SnapshotCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return withGraph(
                store,
                OpenMode.READ_ONLY,
                graph -> at.at(graph.reads()).flatMap(graph.reads()::snapshot).map(snapshot -> {
                    if (json()) {
                        session().print(json(snapshot));
                    } else {
                        print(snapshot);
                    }
                    return ExitCode.DONE;
                }));
    }

    private void print(Snapshot snapshot) {
        session()
                .print("branch " + snapshot.branch() + "  manifest version " + snapshot.manifestVersion() + "  commit "
                        + snapshot.head().commitId() + "  "
                        + Words.time(snapshot.head().committedAt()));
        TableView tables = new TableView("TYPE", "KIND", "VERSION", "ROWS");
        for (TableHead table : snapshot.tables()) {
            tables.row(
                    table.key().type(),
                    table.key().kind().spelling(),
                    Long.toString(table.physical().version()),
                    Words.number(table.rowCount()));
        }
        tables.print(session());
    }

    private static String json(Snapshot snapshot) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("branch", snapshot.branch().text());
        object.put("manifestVersion", snapshot.manifestVersion());
        object.put("graphCommit", snapshot.head().commitId().text());
        object.put("committedAt", Words.exactTime(snapshot.head().committedAt()));
        object.put(
                "tables", snapshot.tables().stream().map(SnapshotCommand::json).toList());
        return JsonView.line(object);
    }

    private static Map<String, @Nullable Object> json(TableHead table) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("table", table.key().toString());
        object.put("kind", table.key().kind().spelling());
        object.put("type", table.key().type());
        object.put("path", table.physical().path());
        object.put(
                "branch",
                table.physical().branch() == null ? "main" : table.physical().branch());
        object.put("version", table.physical().version());
        object.put("rows", table.rowCount());
        return object;
    }
}
