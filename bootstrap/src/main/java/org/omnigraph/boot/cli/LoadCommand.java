package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.Loaded;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads CSV files as one graph commit. */
@Command(
        name = "load",
        headerHeading = "Examples:%n  omnigraph load ./flights --node Airport=airports.csv:id=iata%n"
                + "  omnigraph load ./flights --edge Flight=flights.csv:from=origin@Airport,to=destination@Airport%n"
                + "  omnigraph load ./flights --mode merge --node Airport=corrected.csv%n%n",
        customSynopsis = {
            "omnigraph load <store> --node TYPE=FILE[:id=COL] ...",
            "                      --edge TYPE=FILE[:from=COL[@TYPE],to=COL[@TYPE][,id=COL]] ...",
            "                      [--mode append|merge|overwrite] [--branch B]"
        },
        description = {
            "Load CSV files as one graph commit: all of it or nothing.",
            "Keys, endpoints and column types are remembered from the first load of a type.",
            "append refuses ids that exist, merge replaces whole rows by id, overwrite replaces the tables named."
        })
final class LoadCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(names = "--node", paramLabel = "TYPE=FILE", description = "Rows of a node type; id=COL names their key.")
    private List<String> nodes = new ArrayList<>();

    @Option(
            names = "--edge",
            paramLabel = "TYPE=FILE",
            description = "Rows of an edge type; from= and to= name the columns that hold node ids.")
    private List<String> edges = new ArrayList<>();

    @Option(names = "--mode", paramLabel = "MODE", description = "append (default), merge or overwrite.")
    private String mode = "append";

    @Option(names = "--branch", paramLabel = "B", description = "The branch; main otherwise.")
    private String branch = BranchName.MAIN.text();

    LoadCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return arguments()
                .flatMap(arguments -> mode().flatMap(m -> BranchName.parse(branch)
                        .flatMap(b -> withGraph(store, OpenMode.READ_WRITE, graph -> load(graph, b, m, arguments)))));
    }

    private Either<Failure, List<LoadArgument>> arguments() {
        List<LoadArgument> arguments = new ArrayList<>();
        for (Either<Failure, LoadArgument> parsed : Stream.concat(
                        nodes.stream().map(text -> LoadArgument.parse(Kind.NODE, text)),
                        edges.stream().map(text -> LoadArgument.parse(Kind.EDGE, text)))
                .toList()) {
            if (parsed.isLeft()) {
                return Either.left(parsed.getLeft());
            }
            arguments.add(parsed.get());
        }
        return arguments.isEmpty()
                ? Either.left(new InvalidArgument("--node, --edge", "at least one of them", "neither"))
                : Either.right(arguments);
    }

    private Either<Failure, LoadMode> mode() {
        for (LoadMode known : LoadMode.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(mode)) {
                return Either.right(known);
            }
        }
        return Either.left(new InvalidArgument("--mode", "append, merge or overwrite", mode));
    }

    private Either<Failure, ExitCode> load(
            OpenGraph graph, BranchName into, LoadMode how, List<LoadArgument> arguments) {
        return graph.reads()
                .declarations(into)
                .flatMap(remembered -> new LoadInputs(remembered, session().telemetry()).read(arguments))
                .flatMap(inputs -> graph.writes().load(new LoadRequest(into, how, inputs, actor())))
                .map(this::print);
    }

    private ExitCode print(Loaded loaded) {
        if (json()) {
            session().print(json(loaded));
            return ExitCode.DONE;
        }
        session()
                .print("commit " + loaded.commit().id() + "  branch "
                        + loaded.commit().branch() + "  manifest version "
                        + loaded.commit().manifestVersion());
        TableView tables = new TableView("TABLE", "VERSION", "ROWS");
        for (TableHead table : loaded.tables()) {
            tables.row(
                    table.key().toString(), Long.toString(table.physical().version()), Words.number(table.rowCount()));
        }
        tables.print(session());
        return ExitCode.DONE;
    }

    private static String json(Loaded loaded) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("graphCommit", loaded.commit().id().text());
        object.put("branch", loaded.commit().branch().text());
        object.put("manifestVersion", loaded.commit().manifestVersion());
        object.put("committedAt", Words.exactTime(loaded.commit().committedAt()));
        object.put(
                "tables",
                loaded.tables().stream()
                        .map(table -> {
                            Map<String, @Nullable Object> one = new LinkedHashMap<>();
                            one.put("table", table.key().toString());
                            one.put("version", table.physical().version());
                            one.put("rows", table.rowCount());
                            return one;
                        })
                        .toList());
        return JsonView.line(object);
    }
}
