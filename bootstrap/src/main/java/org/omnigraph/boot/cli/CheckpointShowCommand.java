package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.reconcile.PinObservation;
import org.omnigraph.domain.reconcile.PinReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one checkpoint with the state of every pin. */
@Command(
        name = "show",
        headerHeading = "Examples:%n  omnigraph checkpoint show release-7 ./flights%n%n",
        customSynopsis = "omnigraph checkpoint show <name-or-id> <store>",
        description = "Show a checkpoint and read every one of its pins.")
final class CheckpointShowCommand extends CommandFrame {
    @Parameters(index = "0", paramLabel = "<name-or-id>", description = "The checkpoint.")
    private String reference = "";

    @Parameters(index = "1", paramLabel = "<store>", description = "The graph.")
    private String store = "";

    CheckpointShowCommand(Session session) {
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
                OpenMode.READ_ONLY,
                graph -> graph.checkpoints().show(reference).flatMap(this::print));
    }

    private Either<Failure, ExitCode> print(PinReport report) {
        CheckpointHeader header = report.checkpoint().header();
        if (json()) {
            Map<String, @Nullable Object> object = JsonView.object();
            CheckpointView.put(object, header, CheckpointView.health(report));
            object.put("pins", CheckpointView.pins(report));
            session().print(JsonView.line(object));
        } else {
            session().print(CheckpointView.line(report.checkpoint(), CheckpointView.health(report)));
            session()
                    .print("created " + Words.time(header.createdAt()) + " by "
                            + Words.visible(CheckpointView.actor(header)));
            TableView pins = new TableView("DATASET", "BRANCH", "VERSION", "STATE", "TAG");
            report.pins().forEach(pin -> pins.row(row(pin)));
            pins.print(session());
        }
        return report.sound()
                ? Either.right(ExitCode.DONE)
                : Either.left(new PinUnsound(header.name().text(), report.problems()));
    }

    private static List<String> row(PinObservation observation) {
        return List.of(
                observation.pin().dataset(),
                CheckpointView.branchOf(observation.pin().target()),
                Long.toString(observation.pin().target().version()),
                observation.verdict().spelling(),
                observation.pin().tag().text());
    }
}
