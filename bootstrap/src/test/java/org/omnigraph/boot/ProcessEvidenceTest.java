package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.domain.claim.OwnerEvidence;

class ProcessEvidenceTest {
    private static final String AFTER_NAME = " S 1 4711 4711 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 31 0 88123456 9 10 11";

    @TempDir
    Path root;

    @Test
    void everythingLinuxHasIsRead() throws IOException {
        file("proc/sys/kernel/hostname", "host-1\n");
        file("etc/machine-id", "4f0c5d9b8a7e4c1d9e2f3a4b5c6d7e8f\n");
        file("proc/sys/kernel/random/boot_id", "0b6f2f5e-9c53-4c52-8f6e-1d2a3b4c5d6e\n");
        file("proc/self/stat", "4711 (java)" + AFTER_NAME + "\n");
        Files.createDirectories(root.resolve("proc/self/ns"));
        Files.createSymbolicLink(root.resolve("proc/self/ns/pid"), Path.of("pid:[4026531836]"));

        assertThat(read(Map.of("HOSTNAME", "other")))
                .isEqualTo(new OwnerEvidence(
                        "host-1",
                        "4f0c5d9b8a7e4c1d9e2f3a4b5c6d7e8f",
                        "0b6f2f5e-9c53-4c52-8f6e-1d2a3b4c5d6e",
                        4711,
                        "4026531836",
                        "88123456"));
    }

    @Test
    void whatThePlatformLacksIsNull() {
        assertThat(read(Map.of("COMPUTERNAME", "desk")))
                .isEqualTo(new OwnerEvidence("desk", null, null, 4711, null, null));
        assertThat(read(Map.of("HOSTNAME", " ")).hostname()).isEqualTo("unknown");
    }

    @Test
    void aProcessNameWithBlanksAndParenthesesShiftsNothing() throws IOException {
        file("proc/self/stat", "4711 (a) b (c) 1 2)" + AFTER_NAME);

        assertThat(read(Map.of()).processStart()).isEqualTo("88123456");
    }

    @Test
    void aStatThatIsNoStatIsNull() throws IOException {
        for (String stat :
                new String[] {"", "4711", "4711 (java) S 1 2", "4711 (java)" + AFTER_NAME.replace("88123456", "x")}) {
            file("proc/self/stat", stat);

            assertThat(read(Map.of()).processStart()).as(stat).isNull();
        }
    }

    @Test
    void aMachineIdThatIsNotSetYetIsNull() throws IOException {
        file("etc/machine-id", "uninitialized\n");

        assertThat(read(Map.of()).machineId()).isNull();
    }

    @Test
    void aNamespaceInAnotherSpellingIsNull() throws IOException {
        Files.createDirectories(root.resolve("proc/self/ns"));
        Files.createSymbolicLink(root.resolve("proc/self/ns/pid"), Path.of("something"));

        assertThat(read(Map.of()).pidNamespace()).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxTheProcessIsFullyIdentified() {
        OwnerEvidence self = ProcessEvidence.ofThisProcess().read();

        assertThat(self.bootId()).isNotNull();
        assertThat(self.pidNamespace()).isNotNull();
        assertThat(Long.parseLong(self.processStart())).isPositive();
    }

    private OwnerEvidence read(Map<String, String> environment) {
        return new ProcessEvidence(root, environment, 4711).read();
    }

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
