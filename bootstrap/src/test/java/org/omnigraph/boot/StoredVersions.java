package org.omnigraph.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The versions a dataset really has on disk, read off the names of its manifest files. */
final class StoredVersions {
    private static final BigInteger MAX = new BigInteger("18446744073709551615");

    private StoredVersions() {}

    /** Ascending. */
    static List<Long> of(Path dataset) {
        try (Stream<Path> files = Files.list(dataset.resolve("_versions"))) {
            return files.map(f -> f.getFileName().toString())
                    .filter(name -> name.matches("[0-9]{20}\\.manifest"))
                    .map(name ->
                            MAX.subtract(new BigInteger(name.substring(0, 20))).longValueExact())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
