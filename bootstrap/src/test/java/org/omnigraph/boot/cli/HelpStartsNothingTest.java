package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Help, versions and usage errors answer at once: they load neither Spring nor Lance. */
class HelpStartsNothingTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"--help,0", "cleanup --help,0", "version,0", "cleanup x --keep 0,2", "cleanup x --keep 0 --json,2"})
    void noEngineClassIsLoaded(String line, int expected) throws Exception {
        Path loaded = folder.resolve("loaded.txt");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(line.split(" ")));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        System.out.printf("omnigraph %s: %d ms%n", line, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));

        assertThat(process.exitValue()).isEqualTo(expected);
        assertThat(classes(loaded)).anyMatch(name -> name.startsWith("org.omnigraph.boot.cli."));
        assertThat(classes(loaded))
                .noneMatch(name -> name.startsWith("org.springframework."))
                .noneMatch(name -> name.startsWith("org.lance."))
                .noneMatch(name -> name.startsWith("org.apache.arrow."));
    }

    private static List<String> classes(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(line -> line.substring(line.indexOf(' ', line.lastIndexOf(']')) + 1)
                            .split(" ")[0])
                    .toList();
        }
    }
}
