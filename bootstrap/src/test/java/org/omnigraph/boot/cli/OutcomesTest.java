package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.omnigraph.application.port.in.Checkpoints;
import org.omnigraph.application.port.in.Checkpoints.Listed;
import org.omnigraph.application.port.in.Cleanup;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.Cleanup.Preview;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;

/** What commands make of answers that healthy storage never gives: the ports are played here, the commands are real. */
class OutcomesTest {
    private static final Ulid ID = new Ulid("01KBD3M9Q0000000000000000A");
    private static final CleanupPlan PLAN = new CleanupPlan(
            new RetentionPolicy(1, null),
            "d1",
            List.of(new DatasetPlan("node:A", new Lineage("nodes/a", null, "w"), 0, List.of())));

    @Test
    void aCleanupThatStoppedInOneDatasetIsAPartialSuccess() {
        Cleanup cleanup = answering(
                Cleanup.class,
                Map.of(
                        "plan", Either.right(new Preview(PLAN, List.of(), 1, null)),
                        "execute", Either.right(new Executed(PLAN, record("listing failed")))));
        CommandLineRun run =
                over(Map.of("cleanup", cleanup), "cleanup", "x", "--keep", "1", "--confirm", "--write-outage", "test");
        assertThat(run.code()).isEqualTo(7);
        assertThat(run.out()).contains("node:A   0         0      0 B    stopped: listing failed\n");
        CommandLineRun json = over(
                Map.of("cleanup", cleanup),
                "cleanup",
                "x",
                "--keep",
                "1",
                "--confirm",
                "--write-outage",
                "test",
                "--json");
        assertThat(json.code()).isEqualTo(7);
        assertThat(json.out()).contains("\"error\":\"listing failed\"");
    }

    @Test
    void aCheckpointThatIsNotWholeIsMarked() {
        NameReservation reservation = new NameReservation(
                CheckpointName.parse("release-7").get(), NameReservation.State.LIVE, 1, ID, null, null);
        Listed invalid = new Listed(
                reservation,
                Either.left(new InvalidCheckpoint("release-7", List.of("a row is missing"))),
                Option.none());
        Checkpoints checkpoints = answering(Checkpoints.class, Map.of("list", Either.right(List.of(invalid))));
        CommandLineRun run = over(Map.of("checkpoints", checkpoints), "checkpoint", "list", "x");
        assertThat(run.code()).isEqualTo(6);
        assertThat(run.out())
                .endsWith("release-7  01KBD3M9Q0000000000000000A  -       -       -        -   -       invalid\n");
        assertThat(run.err()).isEqualTo("warning: checkpoint release-7 is not whole: a row is missing\n");
        assertThat(over(Map.of("checkpoints", checkpoints), "checkpoint", "list", "x", "--json")
                        .out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"checkpoints\":[{\"id\":\"01KBD3M9Q0000000000000000A\",\"name\":\"release-7\","
                                + "\"actor\":null,\"branch\":null,\"graphCommit\":null,\"manifestBranch\":null,"
                                + "\"manifestVersion\":null,\"createdAt\":null,\"tableCount\":null,\"pinHealth\":\"invalid\","
                                + "\"error\":\"checkpoint release-7 is not whole: a row is missing\"}]}\n");
    }

    @Test
    void aCommandThatThrowsIsARefusalThatNamesThePlace() {
        CommandLineRun run = over(Map.of(), "checkpoint", "list", "x");
        run.refused(1, "step-failed");
        assertThat(run.err())
                .contains("omnigraph checkpoint list failed in state running: ", "nothing is played for checkpoints");
    }

    private static CleanupRecord record(String error) {
        return new CleanupRecord(
                "op-1",
                null,
                "test",
                PLAN.policy(),
                "d1",
                0,
                List.of(new DatasetOutcome("node:A", "nodes/a", 0, 0, 0, error)));
    }

    private static CommandLineRun over(Map<String, Object> ports, String... arguments) {
        OpenGraph graph =
                answering(OpenGraph.class, with(ports, Map.of("store", StoreUri.of(Path.of("/x")), "close", "")));
        GraphStores stores = answering(GraphStores.class, Map.of("open", Either.right(graph)));
        Engine engine = new Engine() {
            @Override
            public GraphStores stores() {
                return stores;
            }

            @Override
            public InstantSource clock() {
                return InstantSource.fixed(Instant.EPOCH);
            }

            @Override
            public void close() {}
        };
        return CommandLineRun.run(Terminal.NONE, Map.of(), engine, arguments);
    }

    private static <T> T answering(Class<T> port, Map<String, ?> answers) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (proxy, method, given) -> {
                    if (!answers.containsKey(method.getName())) {
                        throw new IllegalStateException("nothing is played for " + method.getName());
                    }
                    return method.getReturnType() == void.class ? null : answers.get(method.getName());
                }));
    }

    private static Map<String, Object> with(Map<String, Object> some, Map<String, Object> more) {
        Map<String, Object> all = new java.util.HashMap<>(more);
        all.putAll(some);
        return all;
    }
}
