package org.omnigraph.boot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Another JVM with this one's class path. Its temporary folder, into which Lance unpacks itself, goes when it is closed. */
final class ChildJvm implements AutoCloseable {
    private final Path temporary;
    private final Process process;
    private final BufferedReader out;

    private ChildJvm(Path temporary, Process process) {
        this.temporary = temporary;
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        return start(List.of(), main, arguments);
    }

    /** Starts a main class below a command of its own, such as a shell's. */
    static ChildJvm start(List<String> launcher, Class<?> main, String... arguments) throws IOException {
        Path temporary = Files.createTempDirectory("child-jvm");
        List<String> command = new ArrayList<>(launcher);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx256m",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(temporary.resolve("stderr").toFile())
                .start();
        return new ChildJvm(temporary, process);
    }

    /** The child's next line; fails with its error output when it has ended. */
    String readLine() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the child ended: " + errors());
        }
        return line;
    }

    /** Lets a waiting child go on. */
    void resume() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the end of the child: its exit code. */
    int waitFor() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Everything it said but has not been read yet, and what it wrote to its error output. */
    String errors() {
        try {
            return String.join("; ", out.lines().toList()) + " " + Files.readString(temporary.resolve("stderr"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        waitFor();
        try (Stream<Path> walk = Files.walk(temporary)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
