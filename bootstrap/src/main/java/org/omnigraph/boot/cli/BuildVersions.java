package org.omnigraph.boot.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The versions the build was made of, as Maven wrote them. */
record BuildVersions(String product, String lance) {
    static BuildVersions read() {
        Properties versions = new Properties();
        try (InputStream in = Objects.requireNonNull(BuildVersions.class.getResourceAsStream("versions.properties"))) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildVersions(versions.getProperty("product"), versions.getProperty("lance"));
    }
}
