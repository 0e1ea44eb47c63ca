package org.omnigraph.boot.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Every file below a folder with its bytes, and ways to spoil them. Latin-1 keeps every byte. */
record StoredFiles(Map<String, String> contents) {
    static StoredFiles below(Path folder) {
        Map<String, String> contents = new TreeMap<>();
        if (!Files.exists(folder)) {
            return new StoredFiles(contents);
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.forEach(path -> contents.put(folder.relativize(path).toString(), content(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new StoredFiles(contents);
    }

    /** Rewrites every file whose name ends so. */
    static void rewrite(Path folder, String ending, UnaryOperator<String> change) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(p -> p.toString().endsWith(ending)).toList()) {
                Files.writeString(path, change.apply(content(path)), StandardCharsets.ISO_8859_1);
            }
        }
    }

    private static String content(Path path) {
        try {
            return Files.isDirectory(path) ? "(folder)" : Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
