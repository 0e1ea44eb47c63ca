package org.omnigraph.domain.planted;

import java.nio.file.Files;
import java.nio.file.Path;

/** Breaks the rule that the domain is pure. */
final class ReadsAFile {
    boolean reads(String path) {
        return Files.exists(Path.of(path));
    }
}
