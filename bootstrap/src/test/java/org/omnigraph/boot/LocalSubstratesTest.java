package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.Telemetry;

class LocalSubstratesTest {
    @TempDir
    Path folder;

    @Test
    void openingReadsAndWritesNothing() {
        Path root = folder.resolve("graph");
        LocalSubstrates local = new LocalSubstrates(
                Duration.ofHours(1),
                8,
                new SystemIdentifiers(EngineClock.system().source()),
                Telemetry.SILENT);

        try (Substrate ports = local.open(StoreUri.of(root)).get()) {
            assertThat(ports.claims().read().get()).isEmpty();
            assertThat(ports.intents().list().get()).isEmpty();
        }

        assertThat(root).doesNotExist();
    }
}
