package org.omnigraph.boot.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.Failure;

/** One run of the command line: its streams, its options and the engine behind it. stdout is data, stderr is talk. */
final class Session {
    private final List<String> arguments;
    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private final Map<String, String> environment;
    private final CommonOptions options = new CommonOptions();
    private final Progress progress;
    private final Engine engine;

    Session(
            List<String> arguments,
            PrintStream out,
            PrintStream err,
            Terminal terminal,
            Map<String, String> environment,
            EngineStarter starter) {
        this.arguments = List.copyOf(arguments);
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
        this.progress = new Progress(this);
        this.engine = starter.prepare(progress);
    }

    /** Prepares the engine of a run; starts nothing yet. */
    @FunctionalInterface
    interface EngineStarter {
        /** The engine, which tells {@code progress} what it does. */
        Engine prepare(Progress progress);
    }

    Engine engine() {
        return engine;
    }

    CommonOptions options() {
        return options;
    }

    Terminal terminal() {
        return terminal;
    }

    Telemetry telemetry() {
        return progress;
    }

    /** The command line as typed. */
    List<String> arguments() {
        return arguments;
    }

    /** Who asks; null when nobody said. */
    @Nullable
    String actor() {
        return options.actor() != null ? options.actor() : environment.get("OMNIGRAPH_ACTOR");
    }

    /** Whether output is JSON. Read from the words themselves: a usage error comes before any option is bound. */
    boolean json() {
        return said("--json");
    }

    boolean quiet() {
        return said("--quiet");
    }

    /** Whether this stream gets colors. */
    boolean colors(PrintStream stream) {
        boolean isTerminal = stream == out ? terminal.out() : terminal.err();
        return isTerminal
                && !said("--no-color")
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** Prints a line of data. */
    void print(String line) {
        progress.close();
        out.println(line);
    }

    /** Says something on stderr, unless quiet. */
    void say(String line) {
        progress.close();
        if (!quiet() && !json()) {
            out.flush();
            err.println(line);
        }
    }

    /** Prints a refusal and answers its exit code. */
    int refuse(Failure failure, String hint) {
        progress.close();
        out.flush();
        new ErrorView(this).print(failure, hint);
        return ExitCode.of(failure.code()).number();
    }

    private boolean said(String option) {
        int end = arguments.indexOf("--");
        return arguments.subList(0, end < 0 ? arguments.size() : end).contains(option);
    }
}
