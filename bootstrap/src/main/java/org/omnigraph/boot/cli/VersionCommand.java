package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.Map;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.publish.Genesis;
import picocli.CommandLine.Command;

/** Prints what this build is made of, without loading any of it. */
@Command(
        name = "version",
        headerHeading = "Examples:%n  omnigraph version%n  omnigraph version --json%n%n",
        customSynopsis = "omnigraph version",
        description = "Print the versions of the product, its storage format, Lance and Java.")
final class VersionCommand extends CommandFrame {
    VersionCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        BuildVersions build = BuildVersions.read();
        String java = System.getProperty("java.version");
        if (json()) {
            Map<String, Object> object = JsonView.object();
            object.put("version", build.product());
            object.put("internalSchema", Genesis.SCHEMA_STAMP);
            object.put("lance", build.lance());
            object.put("java", java);
            session().print(JsonView.line(object));
        } else {
            session().print("omnigraph        " + build.product());
            session().print("internal schema  " + Genesis.SCHEMA_STAMP);
            session().print("lance            " + build.lance());
            session().print("java             " + java);
        }
        return Either.right(ExitCode.DONE);
    }
}
