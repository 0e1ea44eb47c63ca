package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a checkpoint. */
@Command(
        name = "create",
        headerHeading = "Examples:%n  omnigraph checkpoint create release-7 ./flights%n"
                + "  omnigraph checkpoint create -- -a-name-that-begins-with-a-dash ./flights%n%n",
        customSynopsis = "omnigraph checkpoint create <name> [--branch B] <store>",
        description = "Name the newest state of a branch and keep it, whatever cleanup removes around it.")
final class CheckpointCreateCommand extends CommandFrame {
    @Parameters(index = "0", paramLabel = "<name>", description = "The checkpoint's name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(names = "--branch", paramLabel = "B", description = "The branch; main otherwise.")
    private String branch = BranchName.MAIN.text();

    CheckpointCreateCommand(Session session) {
        super(session);
    }

    @Override
    List<String> otherArguments() {
        return List.of(name);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return BranchName.parse(branch)
                .flatMap(b -> withGraph(
                        store,
                        OpenMode.READ_WRITE,
                        graph -> graph.checkpoints().create(name, b, actor()).map(this::print)));
    }

    /** A checkpoint is published only after every pin was read back, so its pins are known to be sound. */
    private ExitCode print(Checkpoint checkpoint) {
        if (json()) {
            Map<String, @Nullable Object> object = JsonView.object();
            CheckpointView.put(object, checkpoint.header(), CheckpointView.OK);
            session().print(JsonView.line(object));
        } else {
            session().print(CheckpointView.line(checkpoint, CheckpointView.OK));
        }
        return ExitCode.DONE;
    }
}
