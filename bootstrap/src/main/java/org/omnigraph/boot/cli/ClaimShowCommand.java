package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows who holds the retention claim and what to do about it. */
@Command(
        name = "show",
        headerHeading = "Examples:%n  omnigraph claim show ./flights%n%n",
        customSynopsis = "omnigraph claim show <store>",
        description = "Show who holds the retention claim, since when, and what to do next.")
final class ClaimShowCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "The graph.")
    private String store = "";

    ClaimShowCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return withGraph(
                store,
                OpenMode.READ_ONLY,
                graph -> graph.claim().show().map(claim -> {
                    if (json()) {
                        session().print(json(claim.getOrNull()));
                    } else if (claim.isEmpty()) {
                        session().print("nobody holds the retention claim");
                    } else {
                        print(claim.get());
                    }
                    return ExitCode.DONE;
                }));
    }

    private void print(RetentionClaim claim) {
        OwnerEvidence owner = claim.owner();
        String process = "process " + owner.pid() + " on " + owner.hostname();
        session().print("operation  " + claim.operationId());
        session().print("action     " + claim.action().spelling());
        session().print("actor      " + (claim.actor() == null ? "-" : Words.visible(claim.actor())));
        session().print("owner      " + Words.visible(process));
        session().print("age        " + Words.age(age(claim)) + ", since " + Words.time(claim.createdAt()));
        session()
                .print("next       while " + Words.visible(process)
                        + " runs, wait: it releases the claim when it ends");
        session()
                .print(
                        "           once it has ended without releasing it, the claim has to stay: reads go on, loads and");
        session()
                .print(
                        "           retention are refused, and nothing is lost; this release cannot repair a claim, so keep");
        session().print("           the store as it is for a release that can");
    }

    private String json(@Nullable RetentionClaim claim) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("held", claim != null);
        object.put("claim", claim == null ? null : object(claim));
        return JsonView.line(object);
    }

    private Map<String, @Nullable Object> object(RetentionClaim claim) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("operationId", claim.operationId());
        object.put("action", claim.action().spelling());
        object.put("actor", claim.actor());
        object.put("createdAt", Words.exactTime(claim.createdAt()));
        object.put("ageSeconds", age(claim).toSeconds());
        Map<String, @Nullable Object> owner = new LinkedHashMap<>();
        owner.put("hostname", claim.owner().hostname());
        owner.put("machineId", claim.owner().machineId());
        owner.put("bootId", claim.owner().bootId());
        owner.put("pid", claim.owner().pid());
        owner.put("pidNamespace", claim.owner().pidNamespace());
        owner.put("processStart", claim.owner().processStart());
        object.put("owner", owner);
        return object;
    }

    private Duration age(RetentionClaim claim) {
        return Duration.between(
                Words.instant(claim.createdAt()), session().engine().clock().instant());
    }
}
