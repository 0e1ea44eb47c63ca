package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.port.in.GraphReads;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.boot.cli.format.PlainRows;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.TableHead;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints rows of a table in id order, or their digest. */
@Command(
        name = "read",
        headerHeading = "Examples:%n  omnigraph read ./flights Airport%n"
                + "  omnigraph read ./flights Flight --where \"count > 10000\" --columns src,dst,count%n"
                + "  omnigraph read ./flights Airport --checkpoint release-7 --digest%n%n",
        customSynopsis = {
            "omnigraph read <store> TYPE " + AtOptions.SYNOPSIS,
            "                      [--columns a,b] [--where EXPR] [--limit N] [--digest]"
        },
        description = {
            "Print rows in id order: the first 20, or with --json all of them as JSON lines.",
            "Without --columns, --where and --limit, the SHA-256 of those JSON lines is the digest."
        })
final class ReadCommand extends CommandFrame {
    private static final long USUAL_LIMIT = 20;

    @Parameters(index = "0", paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Parameters(index = "1", paramLabel = "TYPE", description = "A type name; node:TYPE or edge:TYPE where both exist.")
    private String type = "";

    @Mixin
    private final AtOptions at = new AtOptions();

    @Option(names = "--columns", paramLabel = "a,b", split = ",", description = "Only these columns, in this order.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--where", paramLabel = "EXPR", description = "Only rows for which this SQL expression holds.")
    private @Nullable String where;

    @Option(names = "--limit", paramLabel = "N", description = "At most this many rows; 0 for all.")
    private @Nullable String limit;

    @Option(names = "--digest", description = "Print the content hash of the whole table and its number of rows.")
    private boolean digest;

    ReadCommand(Session session) {
        super(session);
    }

    @Override
    List<String> otherArguments() {
        return List.of(type);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        if (digest && !(columns.isEmpty() && where == null && limit == null)) {
            return Either.left(new InvalidArgument(
                    "--digest",
                    "neither --columns, --where nor --limit with it, since it hashes the whole table",
                    !columns.isEmpty() ? "--columns" : where != null ? "--where" : "--limit"));
        }
        return limit().flatMap(most -> withGraph(
                store,
                OpenMode.READ_ONLY,
                graph -> at.at(graph.reads())
                        .flatMap(state -> graph.reads().table(state, type))
                        .flatMap(table -> digest ? digest(graph.reads(), table) : rows(graph.reads(), table, most))));
    }

    private Either<Failure, Long> limit() {
        if (limit == null) {
            return Either.right(json() ? 0 : USUAL_LIMIT);
        }
        return Numbers.notNegative("--limit", limit);
    }

    private Either<Failure, ExitCode> digest(GraphReads reads, TableHead table) {
        return reads.digest(table).map(hash -> {
            if (json()) {
                Map<String, @Nullable Object> object = JsonView.object();
                object.put("table", table.key().toString());
                object.put("version", table.physical().version());
                object.put("sha256", hash.sha256());
                object.put("rows", hash.rows());
                session().print(JsonView.line(object));
            } else {
                session().print(hash.sha256() + "  " + Words.count(hash.rows(), "row"));
            }
            return ExitCode.DONE;
        });
    }

    private Either<Failure, ExitCode> rows(GraphReads reads, TableHead table, long most) {
        // One more than is printed, to know whether there is more.
        Long asked = most == 0 ? null : most + 1;
        return reads.rows(table, new RowQuery(columns, where, asked, RowQuery.Order.BY_ID))
                .flatMap(rows -> {
                    try (PlainRows plain = new PlainRows(rows)) {
                        if (json()) {
                            printJson(plain, most);
                        } else {
                            printTable(plain, table, most);
                        }
                        return Either.right(ExitCode.DONE);
                    } catch (IOException e) {
                        return Either.left(new StorageFailed(
                                table.key().toString(), "reading rows", String.valueOf(e.getMessage())));
                    }
                });
    }

    private void printJson(PlainRows rows, long most) throws IOException {
        for (long printed = 0; (most == 0 || printed < most) && rows.advance(); printed++) {
            session().print(rows.json());
        }
    }

    private void printTable(PlainRows rows, TableHead table, long most) throws IOException {
        TableView view = new TableView(rows.columns());
        long printed = 0;
        while ((most == 0 || printed < most) && rows.advance()) {
            view.row(rows.values().stream()
                    .map(v -> v == null ? "" : v.toString())
                    .toList());
            printed++;
        }
        view.printCut(session());
        if (most > 0 && rows.advance()) {
            String all =
                    where == null ? " of " + Words.number(table.rowCount()) + " rows" : " rows, and there are more";
            session().say(Words.number(printed) + all + "; --limit 0 prints all");
        }
    }
}
