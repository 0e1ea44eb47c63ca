package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.ClaimInspection.ClaimStatus;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows who holds the retention claim and what to do about it. */
@Command(
        name = "show",
        headerHeading = "Examples:%n  omnigraph claim show ./flights%n%n",
        customSynopsis = "omnigraph claim show <store>",
        description = "Show who holds the retention claim, whether that process is alive, and what to run next.")
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
                graph -> graph.claim().status().map(status -> {
                    if (json()) {
                        session().print(json(status.getOrNull()));
                    } else if (status.isEmpty()) {
                        session().print("nobody holds the retention claim");
                    } else {
                        print(status.get());
                    }
                    return ExitCode.DONE;
                }));
    }

    private void print(ClaimStatus status) {
        RetentionClaim claim = status.claim();
        session().print("operation  " + claim.operationId());
        session().print("action     " + claim.action().spelling());
        session().print("actor      " + ClaimView.actor(claim));
        session().print("owner      " + ClaimView.owner(claim));
        session().print("alive      " + alive(status.liveness()));
        session()
                .print("age        " + Words.age(ClaimView.age(claim, now())) + ", since "
                        + Words.time(claim.createdAt()));
        session().print("next       " + next(status));
        session().print("           " + repair(status.liveness()));
    }

    private static String alive(Liveness liveness) {
        return switch (liveness) {
            case ALIVE -> "yes, on this machine";
            case GONE -> "no: it ran on this machine and has ended";
            case UNKNOWN -> "unknown: this machine cannot tell";
        };
    }

    private static String next(ClaimStatus status) {
        return switch (status.liveness()) {
            case ALIVE ->
                "wait: " + ClaimView.owner(status.claim())
                        + " releases the claim when it ends; if it hangs, stop it and every other writer, then run";
            case GONE -> "the next command that writes repairs the claim; or stop every writer and run";
            case UNKNOWN ->
                "wait while " + ClaimView.owner(status.claim())
                        + " runs; once you know that it has ended, stop every writer and run";
        };
    }

    private String repair(Liveness liveness) {
        String word = liveness == Liveness.UNKNOWN ? "--owner-dead \"<how you know that it has ended>\" " : "";
        return "omnigraph claim repair " + word + "--write-outage \"<why you know they are stopped>\" "
                + ShellWords.quote(store);
    }

    /** A null {@code ownerAlive} says that this machine cannot tell. */
    private String json(@Nullable ClaimStatus status) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("held", status != null);
        object.put("ownerAlive", status == null ? null : known(status.liveness()));
        object.put("claim", status == null ? null : ClaimView.json(status.claim(), now()));
        return JsonView.line(object);
    }

    private static @Nullable Boolean known(Liveness liveness) {
        return switch (liveness) {
            case ALIVE -> Boolean.TRUE;
            case GONE -> Boolean.FALSE;
            case UNKNOWN -> null;
        };
    }

    private Instant now() {
        return session().engine().clock().instant();
    }
}
