package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists graph commits, newest first. */
@Command(
        name = "list",
        headerHeading =
                "Examples:%n  omnigraph commit list ./flights%n  omnigraph commit list ./flights --limit 0 --json%n%n",
        customSynopsis = "omnigraph commit list <store> [--branch B] [--limit N]",
        description = "List graph commits of a branch, newest first; with --json as JSON lines, all of them.")
final class CommitListCommand extends CommandFrame {
    private static final long USUAL_LIMIT = 20;

    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(names = "--branch", paramLabel = "B", description = "The branch; main otherwise.")
    private String branch = BranchName.MAIN.text();

    @Option(names = "--limit", paramLabel = "N", description = "At most this many, 20 otherwise; 0 for all.")
    private @Nullable String limit;

    CommitListCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return BranchName.parse(branch)
                .flatMap(b -> limit().flatMap(most -> withGraph(
                        store,
                        OpenMode.READ_ONLY,
                        graph -> graph.reads().commits(b, asked(most)).map(commits -> {
                            print(commits, most);
                            return ExitCode.DONE;
                        }))));
    }

    private Either<Failure, Long> limit() {
        if (limit == null) {
            return Either.right(json() ? 0 : USUAL_LIMIT);
        }
        return Numbers.notNegative("--limit", limit);
    }

    /** One more than is printed, to know whether there is more. */
    private static int asked(long most) {
        return most == 0 || most >= Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) most + 1;
    }

    private void print(List<GraphCommit> commits, long most) {
        List<GraphCommit> shown =
                most == 0 ? commits : commits.stream().limit(most).toList();
        if (json()) {
            shown.forEach(commit -> session().print(json(commit)));
            return;
        }
        TableView table = new TableView("COMMIT", "MANIFEST", "COMMITTED", "BY");
        for (GraphCommit commit : shown) {
            table.row(
                    commit.id().text(),
                    Long.toString(commit.manifestVersion()),
                    Words.time(commit.committedAt()),
                    commit.actor() == null ? "-" : commit.actor());
        }
        table.print(session());
        if (shown.size() < commits.size()) {
            session().say("the newest " + Words.count(shown.size(), "commit") + "; --limit 0 prints all");
        }
    }

    private static String json(GraphCommit commit) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("id", commit.id().text());
        object.put("branch", commit.branch().text());
        object.put("parent", commit.parent() == null ? null : commit.parent().text());
        object.put("actor", commit.actor());
        object.put("committedAt", Words.exactTime(commit.committedAt()));
        object.put("manifestVersion", commit.manifestVersion());
        object.put("operationId", commit.operationId());
        return JsonView.line(object);
    }
}
