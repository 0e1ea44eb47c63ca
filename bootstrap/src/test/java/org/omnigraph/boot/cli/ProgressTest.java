package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.failure.NotFoundFailure.StoreNotFound;

class ProgressTest {
    private static final Terminal TERMINAL = new Terminal(Set.of("err"), 80);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aBarIsGoneBeforeTheNextLineOfData() {
        Session session = session(TERMINAL);
        session.telemetry().progress("loading", 1, 3);
        session.telemetry().progress("loading", 2, 3);
        session.print("data");
        assertThat(written(err))
                .contains("loading", "2/3")
                .endsWith("\r\u001b[K")
                .doesNotContain("\n");
        assertThat(written(out)).isEqualTo("data\n");
    }

    @Test
    void onlyATerminalThatWantsItSeesABar() {
        for (Session silent :
                List.of(session(Terminal.NONE), session(TERMINAL, "--quiet"), session(TERMINAL, "--json"))) {
            silent.telemetry().progress("loading", 1, 3);
            silent.print("data");
        }
        assertThat(written(err)).isEmpty();
    }

    @Test
    void withoutColorsABarIsPlain() {
        Session session = session(TERMINAL, "--no-color");
        session.telemetry().progress("loading", 1, 3);
        session.print("data");
        assertThat(written(err)).contains("loading").doesNotContain("\u001b[33m");
    }

    @Test
    void warningsAreTalk() {
        session(Terminal.NONE).telemetry().warning("deleting a tag", new StoreNotFound("/x"));
        session(Terminal.NONE, "--quiet").telemetry().warning("deleting a tag", new StoreNotFound("/x"));
        assertThat(written(err)).isEqualTo("warning: deleting a tag: /x is no graph\n");
    }

    private Session session(Terminal terminal, String... arguments) {
        return new Session(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                Map.of(),
                progress -> CommandLineRun.NEVER_STARTED);
    }

    private static String written(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
