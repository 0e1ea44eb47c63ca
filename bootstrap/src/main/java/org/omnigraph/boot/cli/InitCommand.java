package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.util.Map;
import org.omnigraph.domain.failure.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes an empty graph. */
@Command(
        name = "init",
        headerHeading = "Examples:%n  omnigraph init ./flights%n  omnigraph init --json /data/flights%n%n",
        customSynopsis = "omnigraph init <store>",
        description = "Make an empty graph and print its id.")
final class InitCommand extends CommandFrame {
    @Parameters(paramLabel = "<store>", description = "A folder, which may be absent or empty.")
    private String store = "";

    InitCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return folder(store)
                .flatMap(uri -> session().engine().stores().init(uri, actor()).map(id -> {
                    if (json()) {
                        Map<String, Object> object = JsonView.object();
                        object.put("store", uri.toString());
                        object.put("graphId", id.text());
                        session().print(JsonView.line(object));
                    } else {
                        session().print("graph " + id + "  " + uri);
                    }
                    return ExitCode.DONE;
                }));
    }
}
