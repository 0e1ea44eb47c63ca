package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Checkpoints.Deleted;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.failure.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Deletes a checkpoint. */
@Command(
        name = "delete",
        headerHeading = "Examples:%n  omnigraph checkpoint delete release-7 ./flights%n%n",
        customSynopsis = "omnigraph checkpoint delete <name-or-id> <store>",
        description = "Delete a checkpoint: its name is free, and a later cleanup may remove what it kept.")
final class CheckpointDeleteCommand extends CommandFrame {
    @Parameters(index = "0", paramLabel = "<name-or-id>", description = "The checkpoint.")
    private String reference = "";

    @Parameters(index = "1", paramLabel = "<store>", description = "The graph.")
    private String store = "";

    CheckpointDeleteCommand(Session session) {
        super(session);
    }

    @Override
    List<String> otherArguments() {
        return List.of(reference);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return withGraph(
                store,
                OpenMode.READ_WRITE,
                graph -> graph.checkpoints().delete(reference, actor()).map(this::print));
    }

    private ExitCode print(Deleted deleted) {
        String name = deleted.checkpoint().header().name().text();
        String id = deleted.checkpoint().header().id().text();
        if (json()) {
            Map<String, @Nullable Object> object = JsonView.object();
            object.put("id", id);
            object.put("name", name);
            object.put("deleteOperationId", deleted.reservation().deleteOperationId());
            object.put("reclaimedPins", deleted.reclaimedPins());
            object.put("lingeringPins", deleted.lingeringPins());
            session().print(JsonView.line(object));
        } else {
            session()
                    .print("deleted checkpoint " + name + "  " + id + "  " + Words.count(deleted.reclaimedPins(), "pin")
                            + " reclaimed");
            if (deleted.lingeringPins() > 0) {
                session()
                        .say(Words.count(deleted.lingeringPins(), "pin")
                                + " could not be removed now; that only retains extra data");
            }
        }
        return ExitCode.DONE;
    }
}
