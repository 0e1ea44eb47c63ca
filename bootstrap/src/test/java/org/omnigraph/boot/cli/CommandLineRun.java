package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.out.Telemetry;

/** One command that ran in this JVM: what it printed and answered. */
record CommandLineRun(int code, String out, String err) {
    /** Refuses to start: what usage errors and help must never do. */
    static final Engine NEVER_STARTED = new Engine() {
        @Override
        public GraphStores stores() {
            throw new AssertionError("the engine was started");
        }

        @Override
        public InstantSource clock() {
            throw new AssertionError("the engine was started");
        }

        @Override
        public void close() {}
    };

    private static final Engine REAL = new SpringEngine(Telemetry.SILENT);

    private static final Engine KEPT = new Engine() {
        @Override
        public GraphStores stores() {
            return REAL.stores();
        }

        @Override
        public InstantSource clock() {
            return REAL.clock();
        }

        @Override
        public void close() {}
    };

    static CommandLineRun withoutEngine(String... arguments) {
        return run(Terminal.NONE, Map.of(), NEVER_STARTED, arguments);
    }

    /** Through the public entry: a context of its own, closed at the end. */
    static CommandLineRun asUsersRunIt(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                arguments,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Over the real engine, started once for all tests: a context for each of hundreds of commands would take minutes. */
    static CommandLineRun of(String... arguments) {
        return run(Terminal.NONE, Map.of(), KEPT, arguments);
    }

    static CommandLineRun run(Terminal terminal, Map<String, String> environment, Engine engine, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Session session = new Session(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                environment,
                progress -> engine);
        int code = Main.run(session);
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** It ended well and said nothing on stderr. */
    CommandLineRun succeeded() {
        assertThat(err).isEmpty();
        assertThat(code).isZero();
        return this;
    }

    /** It was refused with this exit code, and printed no data. */
    CommandLineRun refused(int expected, String errorCode) {
        assertThat(err).startsWith("error: " + errorCode + ": ").contains("\nhint: ");
        assertThat(code).isEqualTo(expected);
        assertThat(out).isEmpty();
        return this;
    }
}
