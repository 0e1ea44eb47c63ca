package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StoreUnreachable;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the demo in a folder of its own. */
@Command(
        name = "demo",
        headerHeading = "Examples:%n  omnigraph demo%n  omnigraph demo --store ./demo%n%n",
        customSynopsis = "omnigraph demo [--store DIR]",
        description = {
            "Checkpoint a graph, change it twenty times, clean up, and prove that the checkpoint reads back exactly.",
            "It is made of US airports and flights and is kept; 'demo passed' appears only if every check held."
        })
final class DemoCommand extends CommandFrame {
    @Option(names = "--store", paramLabel = "DIR", description = "An absent or empty folder; a fresh one otherwise.")
    private @Nullable String folder;

    DemoCommand(Session session) {
        super(session);
    }

    @Override
    Either<Failure, ExitCode> execute() {
        return store().flatMap(uri -> new Demo(session(), uri).run());
    }

    private Either<Failure, StoreUri> store() {
        if (folder == null) {
            try {
                return Either.right(StoreUri.of(Files.createTempDirectory("omnigraph-demo-")));
            } catch (IOException e) {
                return Either.left(new StoreUnreachable(
                        System.getProperty("java.io.tmpdir"), "no fresh folder can be made: " + e.getMessage()));
            }
        }
        return StoreUri.parse(folder).flatMap(uri -> free(uri, folder));
    }

    private static Either<Failure, StoreUri> free(StoreUri uri, String typed) {
        Path path = uri.path();
        try {
            if (Files.exists(path) && !isEmptyFolder(path)) {
                return Either.left(new InvalidArgument("--store", "an absent or empty folder", typed));
            }
            Files.createDirectories(path);
            return Either.right(uri);
        } catch (IOException e) {
            return Either.left(new StoreUnreachable(typed, String.valueOf(e.getMessage())));
        }
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            return !entries.iterator().hasNext();
        }
    }
}
