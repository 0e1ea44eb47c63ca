package org.omnigraph.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.GraphStores;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Configuration;

class JavaNioClosedTest {
    @TempDir
    Path temporary;

    @Test
    void theAnalysisNamesTheOptionAndWhereItMayStand() {
        JavaNioClosedException cause = new JavaNioClosedException();

        FailureAnalysis analysis = new JavaNioClosedAnalyzer().analyze(new IllegalStateException("start", cause));

        assertThat(analysis.getCause()).isSameAs(cause);
        assertThat(analysis.getDescription()).contains("java.nio.Buffer").contains("does not open java.nio");
        assertThat(analysis.getAction())
                .contains("--add-opens java.base/java.nio=ALL-UNNAMED")
                .contains("JDK_JAVA_OPTIONS")
                .contains("Add-Opens: java.base/java.nio");
    }

    @Test
    void aHostWithoutTheOptionDoesNotStartAndSaysWhy() throws Exception {
        Run run = start(List.of());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains("APPLICATION FAILED TO START")
                .contains("    --add-opens java.base/java.nio=ALL-UNNAMED")
                .doesNotContain("the host is up");
    }

    @Test
    void aLazyHostWithoutTheOptionFailsAtItsFirstGraph() throws Exception {
        Run run = start(List.of("-Dspring.main.lazy-initialization=true", "-Dopen=yes"));

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .contains("the host is up")
                .contains("start the JVM with --add-opens java.base/java.nio=ALL-UNNAMED");
    }

    @Test
    void aHostWithTheOptionStarts() throws Exception {
        Run run = start(List.of("--add-opens", "java.base/java.nio=ALL-UNNAMED"));

        assertThat(run.output()).contains("the host is up").doesNotContain("FAILED");
        assertThat(run.exit()).isZero();
        // Lance would have unpacked its native library: a host pays for it with its first graph, not at the start.
        assertThat(temporary).isEmptyDirectory();
    }

    /** A host that opens no graph, so that no native library is unpacked. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Host {
        public static void main(String[] arguments) {
            SpringApplication host = new SpringApplication(Host.class);
            host.setWebApplicationType(WebApplicationType.NONE);
            host.setBannerMode(Banner.Mode.OFF);
            try (var context = host.run(arguments)) {
                System.out.println("the host is up " + context.getBeanNamesForType(GraphStores.class).length);
                if (System.getProperty("open") != null) {
                    context.getBean(GraphStores.class);
                }
            }
        }
    }

    private record Run(int exit, String output) {}

    private Run start(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-Djava.io.tmpdir=" + temporary);
        command.add("-XX:-UsePerfData");
        command.addAll(List.of("-cp", classPath(), Host.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Run(process.waitFor(), output);
    }

    /** This class path without the command line's silent logging, through which a host would report nothing. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("slf4j"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
