package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.Reconciliation.Reconciled;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Repairs and reclaims pins. The graph is opened for repair: an ordinary open would do it silently before this could report. */
@Command(
        name = "reconcile",
        headerHeading = "Examples:%n  omnigraph checkpoint reconcile ./flights%n%n",
        customSynopsis = "omnigraph checkpoint reconcile <store>",
        description = {
            "Create missing pins of live checkpoints, and remove those that no checkpoint needs any more.",
            "Pins that point elsewhere, cannot be read or have lost their version are named and left as they are."
        })
final class CheckpointReconcileCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    CheckpointReconcileCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return withGraph(
                store,
                OpenMode.REPAIR,
                graph -> graph.reconciliation().reconcile(actor()).flatMap(this::print));
    }

    private Either<Failure, ExitCode> print(Reconciled done) {
        if (json()) {
            session().print(json(done));
        } else {
            done.repaired().forEach(pin -> session().print("repaired   " + line(pin)));
            done.reclaimed().forEach(pin -> session().print("reclaimed  " + line(pin)));
            done.foreign()
                    .forEach(tag ->
                            session().print("foreign    " + Words.visible(tag) + ": unknown encoding, left alone"));
            done.unsound().forEach(problem -> session().print("unsound    " + Words.visible(problem)));
            session().print(summary(done));
        }
        return done.unsound().isEmpty()
                ? Either.right(ExitCode.DONE)
                : Either.left(new PinUnsound("registry", done.unsound()));
    }

    private static String summary(Reconciled done) {
        StringBuilder summary = new StringBuilder("pins ")
                .append(done.unsound().isEmpty() ? CheckpointView.OK : CheckpointView.UNSOUND)
                .append("  ")
                .append(Words.count(done.checkpoints(), "checkpoint"))
                .append("  ")
                .append(Words.count(done.pins(), "pin"));
        if (!done.repaired().isEmpty()) {
            summary.append("  ").append(Words.number(done.repaired().size())).append(" repaired");
        }
        if (!done.reclaimed().isEmpty()) {
            summary.append("  ").append(Words.number(done.reclaimed().size())).append(" reclaimed");
        }
        return summary.toString();
    }

    private static String line(Pin pin) {
        return pin.dataset() + " " + pin.target().coordinates() + " tag " + pin.tag();
    }

    private static String json(Reconciled done) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("checkpoints", done.checkpoints());
        object.put("pins", done.pins());
        object.put("pinHealth", done.unsound().isEmpty() ? CheckpointView.OK : CheckpointView.UNSOUND);
        object.put(
                "repaired",
                done.repaired().stream().map(CheckpointReconcileCommand::json).toList());
        object.put(
                "reclaimed",
                done.reclaimed().stream().map(CheckpointReconcileCommand::json).toList());
        object.put("foreign", done.foreign());
        object.put("unsound", done.unsound());
        return JsonView.line(object);
    }

    private static Map<String, @Nullable Object> json(Pin pin) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("dataset", pin.dataset());
        object.put("branch", CheckpointView.branchOf(pin.target()));
        object.put("version", pin.target().version());
        object.put("tag", pin.tag().text());
        return object;
    }
}
