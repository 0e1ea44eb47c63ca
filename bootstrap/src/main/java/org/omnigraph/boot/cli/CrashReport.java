package org.omnigraph.boot.cli;

import java.util.Arrays;
import org.omnigraph.domain.failure.StorageFailure.StepFailed;
import picocli.CommandLine;

/** What a command that threw answers: never expected, and therefore said with the place where it happened. */
final class CrashReport {
    private CrashReport() {}

    static int refuse(Session session, CommandLine command, Exception problem) {
        String place = Arrays.stream(problem.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("org.omnigraph."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
        StepFailed failure = new StepFailed(command.getCommandSpec().qualifiedName(), "running", problem + place);
        return session.refuse(failure, failure.hint());
    }
}
