package org.omnigraph.objectstore;

import io.vavr.control.Either;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;

/**
 * Keys below one root and the files they name. A key is plain segments joined by {@code /}, so that no key, wherever it was
 * read from, can name a file outside the root.
 */
final class ObjectKeys {
    /** Names of files being written; no key ends in one. */
    static final String TEMPORARY_PREFIX = ".og-tmp-";

    private static final String EXPECTED =
            "a root-relative key of non-empty segments joined by '/', without '.', '..' and " + TEMPORARY_PREFIX;

    private final Path root;

    ObjectKeys(Path root) {
        this.root = root;
    }

    Either<Failure, Path> resolve(String key) {
        for (String segment : key.split("/", -1)) {
            if (segment.isEmpty()
                    || segment.equals(".")
                    || segment.equals("..")
                    || segment.startsWith(TEMPORARY_PREFIX)
                    || segment.indexOf('\\') >= 0) {
                return refused(key);
            }
        }
        try {
            Path file = root.resolve(key);
            return file.startsWith(root) && !file.equals(root) ? Either.right(file) : refused(key);
        } catch (InvalidPathException e) {
            return refused(key);
        }
    }

    String keyOf(Path file) {
        return root.relativize(file).toString().replace(root.getFileSystem().getSeparator(), "/");
    }

    static boolean isTemporary(Path file) {
        return file.getFileName().toString().startsWith(TEMPORARY_PREFIX);
    }

    private static Either<Failure, Path> refused(String key) {
        return Either.left(new InvalidArgument("key", EXPECTED, key));
    }
}
