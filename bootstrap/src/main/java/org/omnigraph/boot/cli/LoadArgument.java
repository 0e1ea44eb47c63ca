package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableKey.Kind;

/**
 * One {@code TYPE=FILE:id=COL} or {@code TYPE=FILE:from=COL@TYPE,to=COL@TYPE,id=COL} as typed. The options of a file start at
 * the last {@code :} followed by one of their names, so that a file's name may hold colons.
 *
 * @param argument the option and its value, for messages
 */
record LoadArgument(
        String argument,
        TableKey key,
        Path file,
        @Nullable String id,
        @Nullable End from,
        @Nullable End to) {
    private static final String NODE_FORM = "TYPE=FILE[:id=COL]";
    private static final String EDGE_FORM = "TYPE=FILE[:from=COL[@TYPE],to=COL[@TYPE][,id=COL]]";
    private static final List<String> OPTIONS = List.of("id", "from", "to");

    /**
     * One end of an edge as typed.
     *
     * @param type the node type; null when the graph is to tell
     */
    record End(String column, @Nullable String type) {}

    static Either<Failure, LoadArgument> parse(Kind kind, String text) {
        String argument = "--" + kind.spelling() + " " + text;
        String form = kind == Kind.NODE ? NODE_FORM : EDGE_FORM;
        int equals = text.indexOf('=');
        if (equals < 0) {
            return Either.left(new InvalidArgument("--" + kind.spelling(), form, text));
        }
        String rest = text.substring(equals + 1);
        int colon = startOfOptions(rest);
        String file = colon < 0 ? rest : rest.substring(0, colon);
        return TableKey.of(kind, text.substring(0, equals))
                .flatMap(key -> path(file, argument)
                        .flatMap(path -> options(colon < 0 ? "" : rest.substring(colon + 1), kind, argument, form)
                                .flatMap(options -> of(argument, key, path, options))));
    }

    private static int startOfOptions(String rest) {
        for (int colon = rest.lastIndexOf(':'); colon >= 0; colon = rest.lastIndexOf(':', colon - 1)) {
            String after = rest.substring(colon + 1);
            if (OPTIONS.stream().anyMatch(option -> after.startsWith(option + "="))) {
                return colon;
            }
        }
        return -1;
    }

    private static Either<Failure, Path> path(String file, String argument) {
        if (file.isEmpty()) {
            return Either.left(new InvalidArgument(argument, "a file", "none"));
        }
        try {
            return Either.right(Path.of(file));
        } catch (InvalidPathException e) {
            return Either.left(new InvalidArgument(argument, "a path", file));
        }
    }

    private static Either<Failure, Map<String, String>> options(String text, Kind kind, String argument, String form) {
        Map<String, String> options = new LinkedHashMap<>();
        if (text.isEmpty()) {
            return Either.right(options);
        }
        for (String option : text.split(",", -1)) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            boolean known = OPTIONS.contains(name) && (kind == Kind.EDGE || name.equals("id"));
            if (!known || value.isEmpty() || options.put(name, value) != null) {
                return Either.left(new InvalidArgument(argument, form + " with each option once", option));
            }
        }
        return Either.right(options);
    }

    private static Either<Failure, LoadArgument> of(
            String argument, TableKey key, Path path, Map<String, String> options) {
        return end(options.get("from"))
                .flatMap(from -> end(options.get("to"))
                        .map(to -> new LoadArgument(
                                argument, key, path, options.get("id"), from.orElse(null), to.orElse(null))));
    }

    private static Either<Failure, Optional<End>> end(@Nullable String text) {
        if (text == null) {
            return Either.right(Optional.empty());
        }
        int at = text.lastIndexOf('@');
        if (at < 0) {
            return Either.right(Optional.of(new End(text, null)));
        }
        return TableKey.of(Kind.NODE, text.substring(at + 1))
                .map(key -> Optional.of(new End(text.substring(0, at), key.type())));
    }
}
