package org.omnigraph.lance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Another JVM with this one's class path. Lance unpacks its library into the temporary folder, so each child gets its own,
 * which is gone when the child is closed. Child and parent talk in lines.
 */
public final class ChildJvm implements AutoCloseable {
    private final Path temporary;
    private final Process process;
    private final BufferedReader out;
    private final Writer in;

    private ChildJvm(Path temporary, Process process) {
        this.temporary = temporary;
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** Starts a main class. */
    public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        Path temporary = Files.createTempDirectory("child-jvm");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-Dfile.encoding=UTF-8",
                "-Xmx512m",
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
    public String readLine() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the child ended: " + errors());
        }
        return line;
    }

    /** The child's lines up to this one, which is left out. */
    public List<String> readUntil(String last) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = readLine(); !line.equals(last); line = readLine()) {
            lines.add(line);
        }
        return lines;
    }

    /** Sends a line. */
    public void send(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
    }

    /** Waits for the end of the child: its exit code, above 128 when a signal ended it. */
    public int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    /** What the child wrote to its error output. */
    public String errors() throws IOException {
        return Files.readString(temporary.resolve("stderr"));
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> walk = Files.walk(temporary)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
