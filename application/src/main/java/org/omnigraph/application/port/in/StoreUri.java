package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.net.URI;
import java.nio.file.Path;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;

/**
 * The address of a graph: a local path or a {@code file:} URI, absolutized lexically; a trailing slash and dot segments make no
 * difference.
 *
 * @param path absolute and normalized
 */
public record StoreUri(Path path) {
    private static final String EXPECTED = "a local path or a file: URI";

    /** Parses an address as typed. */
    public static Either<Failure, StoreUri> parse(String text) {
        if (text.isBlank()) {
            return Either.left(new InvalidArgument("store", EXPECTED, text));
        }
        try {
            if (text.startsWith("file:")) {
                String path = URI.create(text).getPath();
                return path == null || path.isEmpty() ? refused(text) : Either.right(of(Path.of(path)));
            }
            return text.matches("[A-Za-z][A-Za-z0-9+.-]+://.*") ? refused(text) : Either.right(of(Path.of(text)));
        } catch (IllegalArgumentException e) {
            return refused(text);
        }
    }

    /** The address of a local folder. */
    public static StoreUri of(Path path) {
        return new StoreUri(path.toAbsolutePath().normalize());
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static Either<Failure, StoreUri> refused(String text) {
        return Either.left(new InvalidArgument("store", EXPECTED, text));
    }
}
