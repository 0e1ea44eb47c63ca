package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import org.omnigraph.application.port.out.ObjectStore;

/** A process of its own that uses an object store as its parent tells it. */
final class ObjectStoreChild implements AutoCloseable {
    static final int CHURNED_BYTES = 256 * 1024;

    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;

    private ObjectStoreChild(Process process) {
        this.process = process;
        this.commands = new PrintWriter(process.outputWriter(UTF_8), true);
        this.answers = process.inputReader(UTF_8);
    }

    static ObjectStoreChild start(Path root, String name) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ObjectStoreChild.class.getName(),
                        root.toString(),
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new ObjectStoreChild(process);
    }

    void tell(String command) {
        commands.println(command);
    }

    String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the child has ended");
        }
        return line;
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }

    /** Commands: {@code create KEY} answers true or false; {@code churn} creates until it is killed. */
    public static void main(String[] arguments) throws IOException {
        ObjectStore store = ObjectStores.local(Path.of(arguments[0]));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("create")) {
                System.out.println(store.createIfAbsent(words[1], arguments[1].getBytes(UTF_8))
                        .get());
            } else {
                churn(store, arguments[1]);
            }
        }
    }

    private static void churn(ObjectStore store, String name) {
        byte[] content = new byte[CHURNED_BYTES];
        for (int i = 0; ; i++) {
            Arrays.fill(content, (byte) i);
            store.createIfAbsent("churn/" + name + "-" + i, content).get();
            System.out.println(i);
        }
    }
}
