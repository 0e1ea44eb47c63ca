package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.ClaimRepair.Repaired;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.OutageNotAttested;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes over a dead owner's claim. The graph is opened for repair: an ordinary open would do it silently beforehand. */
@Command(
        name = "repair",
        headerHeading = "Examples:%n  omnigraph claim repair --write-outage \"the loader is stopped\" ./flights%n"
                + "  omnigraph claim repair --owner-dead \"worker-3 was scrapped\" \\%n"
                + "      --write-outage \"the loader is stopped\" ./flights%n%n",
        customSynopsis = "omnigraph claim repair [--owner-dead REASON] --write-outage REASON <store>",
        description = {
            "Complete or undo what a dead process was doing under the retention claim, then remove the claim.",
            "A process that is alive on this machine is never overruled, and no claim is taken for its age."
        })
final class ClaimRepairCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    @Option(
            names = "--owner-dead",
            paramLabel = "REASON",
            description = "How you know that the owner has ended, where this machine cannot tell; kept in the audit.")
    private @Nullable String ownerDead;

    @Option(
            names = "--write-outage",
            paramLabel = "REASON",
            description = "Why you know that every writer is stopped; kept in the audit.")
    private @Nullable String outage;

    ClaimRepairCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return attested()
                .flatMap(attestation -> withGraph(
                        store,
                        OpenMode.REPAIR,
                        graph -> graph.claimRepair()
                                .repair(ownerDead, attestation, actor())
                                .map(this::print)));
    }

    private Either<Failure, WriteOutage> attested() {
        return outage == null ? Either.left(new OutageNotAttested("claim repair")) : WriteOutage.attested(outage);
    }

    private ExitCode print(Repaired repaired) {
        RetentionClaim claim = repaired.claim();
        if (json()) {
            Map<String, @Nullable Object> object = JsonView.object();
            object.put("claim", ClaimView.json(claim, session().engine().clock().instant()));
            object.put("evidence", repaired.evidence());
            object.put("outcomes", repaired.outcomes());
            session().print(JsonView.line(object));
            return ExitCode.DONE;
        }
        session()
                .print("removed    claim of " + claim.action().spelling() + " " + claim.operationId() + ", actor "
                        + ClaimView.actor(claim));
        session().print("owner      " + ClaimView.owner(claim));
        session().print("evidence   " + Words.visible(repaired.evidence()));
        repaired.outcomes().forEach(outcome -> session().print("outcome    " + Words.visible(outcome)));
        return ExitCode.DONE;
    }
}
