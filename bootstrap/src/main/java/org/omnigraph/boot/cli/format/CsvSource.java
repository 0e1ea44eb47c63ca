package org.omnigraph.boot.cli.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CSV text that can be read more than once.
 *
 * @param name what messages call it
 * @param content opens the text from its start; the caller closes it
 */
public record CsvSource(String name, Content content) {
    /** Opens the text from its start. */
    @FunctionalInterface
    public interface Content {
        /** A fresh stream. */
        InputStream open() throws IOException;
    }

    /** A file, called by its path as given. */
    public static CsvSource file(Path path) {
        return new CsvSource(path.toString(), () -> Files.newInputStream(path));
    }
}
