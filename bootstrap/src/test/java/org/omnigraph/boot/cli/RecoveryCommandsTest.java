package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.boot.CrashedCreate;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol.State;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What processes left that are no more, and the commands that put it right. */
class RecoveryCommandsTest {
    private static final String TAGS = "__manifest/_refs/tags";
    private static final String FOREIGN = "ogcp_v2_release";

    @TempDir
    Path folder;

    private FlightsStore flights;
    private String store;

    @BeforeEach
    void makeGraph() throws IOException {
        flights = FlightsStore.loaded(folder);
        store = flights.store();
    }

    @Test
    void lookingRepairsNothingAndReconcileDoes() throws IOException {
        CommandLineRun.of("checkpoint", "create", "release-7", store).succeeded();
        Path tag = onlyTag();
        Files.delete(tag);
        StoredFiles before = StoredFiles.below(flights.path());
        assertThat(CommandLineRun.of("checkpoint", "show", "release-7", store).code())
                .isEqualTo(6);
        assertThat(CommandLineRun.of("checkpoint", "list", "--check-pins", store)
                        .out())
                .endsWith("  unsound\n");
        CommandLineRun.of("claim", "show", store).succeeded();
        CommandLineRun.of("snapshot", store, "--checkpoint", "release-7").succeeded();
        CommandLineRun.of("cleanup", store, "--keep", "1").succeeded();
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);

        assertThat(CommandLineRun.of("checkpoint", "reconcile", store)
                        .succeeded()
                        .out())
                .matches("repaired   __manifest main@3 tag ogcp_\\w+\npins ok  1 checkpoint  3 pins  1 repaired\n");
        assertThat(tag).exists();
        assertThat(CommandLineRun.of("checkpoint", "show", "release-7", store)
                        .succeeded()
                        .out())
                .contains("pins ok\n");
        StoredFiles sound = StoredFiles.below(flights.path());
        assertThat(CommandLineRun.of("checkpoint", "reconcile", store)
                        .succeeded()
                        .out())
                .isEqualTo("pins ok  1 checkpoint  3 pins\n");
        assertThat(StoredFiles.below(flights.path())).isEqualTo(sound);
    }

    @Test
    void orphansAreReclaimedAndUnknownEncodingsAreNot() throws IOException {
        CommandLineRun.of("checkpoint", "create", "release-7", store).succeeded();
        Path tag = onlyTag();
        String orphan = "ogcp_01kbd3m9q0000000000000000z_manifest_" + "0".repeat(64);
        Files.copy(tag, tag.resolveSibling(orphan + ".json"));
        Files.copy(tag, tag.resolveSibling(FOREIGN + ".json"));
        Files.copy(tag, tag.resolveSibling("theirs.json"));

        JsonNode json = json("checkpoint", "reconcile", store);
        assertThat(json.propertyNames())
                .containsExactly(
                        "schemaVersion",
                        "checkpoints",
                        "pins",
                        "pinHealth",
                        "repaired",
                        "reclaimed",
                        "foreign",
                        "unsound");
        assertThat(json.get("reclaimed").toString())
                .isEqualTo(
                        "[{\"dataset\":\"__manifest\",\"branch\":\"main\",\"version\":3,\"tag\":\"" + orphan + "\"}]");
        assertThat(json.get("foreign").toString()).isEqualTo("[\"__manifest " + FOREIGN + "\"]");
        assertThat(json.get("repaired").isEmpty() && json.get("unsound").isEmpty())
                .isTrue();
        assertThat(tag.resolveSibling(orphan + ".json")).doesNotExist();
        assertThat(tag.resolveSibling("theirs.json")).exists();
        assertThat(tag).exists();
        assertThat(CommandLineRun.of("checkpoint", "reconcile", store)
                        .succeeded()
                        .out())
                .isEqualTo("foreign    __manifest " + FOREIGN
                        + ": unknown encoding, left alone\npins ok  1 checkpoint  3 pins\n");
    }

    @Test
    void aCreateThatCrashedIsShownAndCompletedByRepair() throws IOException {
        CrashedCreate.leave(flights.path(), "release-7", State.TAGGED);
        assertThat(CommandLineRun.of("checkpoint", "list", store).err()).isEqualTo("no checkpoints\n");
        assertThat(CommandLineRun.of("claim", "show", store).succeeded().out())
                .contains(
                        "action     checkpoint_create\nactor      ana\n",
                        "alive      no: it ran on this machine and has ended\n",
                        "next       the next command that writes repairs the claim; or stop every writer and run\n")
                .endsWith("           omnigraph claim repair --write-outage \"<why you know they are stopped>\" "
                        + store + "\n");
        assertThat(json("claim", "show", store).get("ownerAlive").asBoolean(true))
                .isFalse();

        assertThat(CommandLineRun.of("claim", "repair", "--write-outage", "a test", store)
                        .succeeded()
                        .out())
                .matches("removed    claim of checkpoint_create [0-9A-Z]{26}, actor ana\n"
                        + "owner      process [0-9]+ on .+\n"
                        + "evidence   no process [0-9]+ .+\n"
                        + "outcome    checkpoint_create [0-9A-Z]{26}: complete forward, .+\n"
                        + "outcome    checkpoint_create [0-9A-Z]{26}: nothing else is left of it\n");
        assertThat(CommandLineRun.of("claim", "show", store).succeeded().out())
                .isEqualTo("nobody holds the retention claim\n");
        assertThat(recovered()).isEmpty();
        assertThat(CommandLineRun.of("checkpoint", "show", "release-7", store)
                        .succeeded()
                        .out())
                .contains("pins ok\n");
        assertThat(CommandLineRun.of("checkpoint", "reconcile", store)
                        .succeeded()
                        .out())
                .isEqualTo("pins ok  1 checkpoint  3 pins\n");
        CommandLineRun.of("claim", "repair", "--write-outage", "a test", store).refused(8, "claim-not-found");
    }

    @Test
    void theNextWriterRollsBackACreateThatCrashedBeforeItsTags() throws IOException {
        CrashedCreate.leave(flights.path(), "release-7", State.ARMED);
        assertThat(recovered()).hasSize(1);

        CommandLineRun.of("checkpoint", "create", "release-7", store).succeeded();
        assertThat(recovered()).isEmpty();
        assertThat(flights.path().resolve("__leases/retention.json")).doesNotExist();
        assertThat(CommandLineRun.of("checkpoint", "list", "--check-pins", store)
                        .succeeded()
                        .out())
                .endsWith("  ok\n");
    }

    @Test
    void anIntentWithoutAClaimIsRecoveredByReconcile() throws IOException {
        CrashedCreate.leave(flights.path(), "release-7", State.TAGGED);
        Files.delete(flights.path().resolve("__leases/retention.json"));

        assertThat(CommandLineRun.of("checkpoint", "reconcile", store)
                        .succeeded()
                        .out())
                .isEqualTo("pins ok  1 checkpoint  3 pins\n");
        assertThat(recovered()).isEmpty();
    }

    @Test
    void whatThisMachineCannotTellIsAttested() throws IOException {
        Path claim = plant("\"hostname\":\"elsewhere\",\"pid\":4711");
        JsonNode json = json("claim", "repair", "--owner-dead", "scrapped", "--write-outage", "a test", store);

        assertThat(json.propertyNames()).containsExactly("schemaVersion", "claim", "evidence", "outcomes");
        assertThat(json.get("claim").get("owner").get("pid").asLong()).isEqualTo(4711);
        assertThat(json.get("evidence").asString()).isEqualTo("attested: scrapped");
        assertThat(json.get("outcomes").toString())
                .isEqualTo("[\"cleanup 01KBD3M9Q0000000000000000A: nothing was left to collect\"]");
        assertThat(claim).doesNotExist();
    }

    /** The parent of this process is alive, as every parent is. */
    @Test
    void noAttestationOverrulesALiveProcess() throws IOException {
        ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
        assumeTrue(parent != null && Files.isReadable(Path.of("/proc/1/stat")));
        plant("\"hostname\":\"here\",\"boot_id\":\""
                + Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
                + "\",\"pid\":" + parent.pid() + ",\"pid_namespace\":\""
                + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                        .toString()
                        .replaceAll("[^0-9]", "")
                + "\",\"process_start\":\"" + start(parent.pid()) + "\"");
        StoredFiles before = StoredFiles.below(flights.path());

        assertThat(CommandLineRun.of("claim", "show", store).succeeded().out())
                .contains("alive      yes, on this machine\n", "next       wait: process " + parent.pid() + " on here ")
                .endsWith("omnigraph claim repair --write-outage \"<why you know they are stopped>\" " + store + "\n");
        assertThat(json("claim", "show", store).get("ownerAlive").asBoolean(false))
                .isTrue();
        CommandLineRun.of("claim", "repair", "--owner-dead", "it hangs", "--write-outage", "a test", store)
                .refused(5, "owner-alive");
        CommandLineRun.of("checkpoint", "create", "x", store).refused(5, "claim-held");
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);
    }

    private Path plant(String owner) throws IOException {
        Path claim = flights.path().resolve("__leases/retention.json");
        Files.createDirectories(claim.getParent());
        return Files.writeString(
                claim,
                "{\"format_version\":1,\"operation_id\":\"01KBD3M9Q0000000000000000A\",\"action\":\"cleanup\","
                        + "\"owner_token\":\"0123456789abcdef0123456789abcdef\",\"created_at\":1764600000000000,"
                        + "\"owner\":{" + owner + "}}",
                StandardCharsets.UTF_8);
    }

    private static String start(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ")[19];
    }

    private Path onlyTag() throws IOException {
        List<Path> tags = files(flights.path().resolve(TAGS));
        assertThat(tags).hasSize(1);
        return tags.get(0);
    }

    private List<Path> recovered() throws IOException {
        return files(flights.path().resolve("__recovery"));
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.toList();
        }
    }

    private static JsonNode json(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add("--json");
        return JsonMapper.shared()
                .readTree(CommandLineRun.of(words.toArray(String[]::new))
                        .succeeded()
                        .out());
    }
}
