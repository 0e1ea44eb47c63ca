package org.omnigraph.boot.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Entry point of the omnigraph command line. */
public final class Main {
    private Main() {}

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        PrintStream out = utf8(FileDescriptor.out);
        PrintStream err = utf8(FileDescriptor.err);
        int code = run(args, out, err);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /**
     * Runs one command in this process.
     *
     * @param out where data goes
     * @param err where talk and errors go
     * @return the exit code
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(new Session(List.of(args), out, err, Terminal.detect(), System.getenv(), SpringEngine::new));
    }

    static int run(Session session) {
        try (Engine engine = session.engine()) {
            return OmnigraphCommand.tree(session).execute(session.arguments().toArray(String[]::new));
        } finally {
            session.out().flush();
        }
    }

    /** The platform's own charset may lack what we print. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }
}
