package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.StoreNotFound;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;

/** What every command shares: it opens the graph, prints its refusal and answers its exit code. */
abstract class CommandFrame implements Callable<Integer> {
    private final Session session;
    private @Nullable String betterHint;

    CommandFrame(Session session) {
        this.session = session;
    }

    /** Does what the command is for, printing what it has to say. */
    abstract Either<Failure, ExitCode> execute();

    /** Positional arguments besides the store: what the store may have been swapped with. */
    List<String> otherArguments() {
        return List.of();
    }

    @Override
    public final Integer call() {
        return execute()
                .fold(
                        failure -> session.refuse(failure, betterHint == null ? failure.hint() : betterHint),
                        ExitCode::number);
    }

    final Session session() {
        return session;
    }

    final boolean json() {
        return session.json();
    }

    final @Nullable String actor() {
        return session.actor();
    }

    /** Opens the graph, uses it and closes it. */
    final <T> Either<Failure, T> withGraph(String store, OpenMode mode, Function<OpenGraph, Either<Failure, T>> use) {
        return folder(store)
                .flatMap(uri -> session.engine().stores().open(uri, mode))
                .peekLeft(failure -> {
                    if (failure instanceof StoreNotFound) {
                        betterHint = swapped(store);
                    }
                })
                .flatMap(opened -> {
                    try (OpenGraph graph = opened) {
                        return use.apply(graph);
                    }
                });
    }

    /** The address of a store as typed; refused when a file stands where its folder would be. */
    static Either<Failure, StoreUri> folder(String store) {
        return StoreUri.parse(store).flatMap(uri -> {
            for (Path path = uri.path(); path != null; path = path.getParent()) {
                if (Files.exists(path)) {
                    return Files.isDirectory(path)
                            ? Either.right(uri)
                            : Either.left(new InvalidArgument("store", "a folder", path + ", a file"));
                }
            }
            return Either.right(uri);
        });
    }

    /** The command with its arguments the other way round, when that would find a graph; null otherwise. */
    private @Nullable String swapped(String store) {
        for (String other : otherArguments()) {
            if (isGraph(other)) {
                List<String> words = new ArrayList<>(session.arguments());
                int first = Math.min(words.lastIndexOf(store), words.lastIndexOf(other));
                Collections.swap(words, words.lastIndexOf(store), words.lastIndexOf(other));
                if (words.remove("--")) {
                    words.add(first, "--");
                }
                return "the arguments look swapped: " + ShellWords.command(words);
            }
        }
        return null;
    }

    private boolean isGraph(String text) {
        return StoreUri.parse(text)
                .flatMap(uri -> session.engine().stores().open(uri, OpenMode.READ_ONLY))
                .peek(OpenGraph::close)
                .isRight();
    }
}
