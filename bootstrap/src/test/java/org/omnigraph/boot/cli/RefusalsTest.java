package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every refusal of a real store: its code, its words, and not one byte changed on disk. */
class RefusalsTest {
    private static final String CLAIM = """
            {"format_version":1,"operation_id":"01KBD3M9Q0000000000000000A","action":"cleanup","actor":"ana",\
            "owner_token":"0123456789abcdef0123456789abcdef","created_at":1764600000000000,\
            "owner":{"hostname":"elsewhere","machine_id":null,"boot_id":null,"pid":4711,"pid_namespace":null,\
            "process_start":null}}""";

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
    void aMissingStoreIsNotFoundAndNotMade() {
        String none = folder.resolve("none").toString();
        for (String line : List.of(
                "snapshot %s",
                "read %s Airport",
                "commit list %s",
                "checkpoint list %s",
                "checkpoint show x %s",
                "checkpoint create x %s",
                "checkpoint delete x %s",
                "checkpoint reconcile %s",
                "claim show %s",
                "claim repair --write-outage test %s",
                "cleanup %s --keep 1",
                "cleanup %s --keep 1 --confirm --write-outage test",
                "load %s --node Airport=airports.csv")) {
            refused(8, "store-not-found", line.formatted(none).split(" "));
        }
        assertThat(Path.of(none)).doesNotExist();
    }

    @Test
    void anotherReleasesStoreIsRefused() throws IOException {
        StoredFiles.rewrite(flights.path().resolve("__manifest"), ".manifest", text -> text.replace("1025", "1026"));
        CommandLineRun newer = refused(10, "wrong-format", "snapshot", store);
        assertThat(newer.err()).contains("has internal schema 1026, this release reads 1025", "upgrade");
        refused(10, "wrong-format", "init", store);
        refused(10, "wrong-format", "cleanup", store, "--keep", "1", "--confirm", "--write-outage", "test");
        StoredFiles.rewrite(flights.path().resolve("__manifest"), ".manifest", text -> text.replace("1026", "0004"));
        CommandLineRun older =
                refused(10, "wrong-format", "load", store, "--node", flights.airports(FlightsStore.AIRPORTS));
        assertThat(older.err()).contains("internal schema 4,", "export", "0.8");
    }

    @Test
    void aFileIsNoStore() throws IOException {
        Path file = Files.writeString(folder.resolve("file.csv"), "id\n");
        for (String typed : new String[] {file.toString(), file.resolve("below").toString()}) {
            for (String command : new String[] {"init", "snapshot"}) {
                assertThat(CommandLineRun.of(command, typed)
                                .refused(2, "invalid-argument")
                                .err())
                        .contains("store: expected a folder, found '" + file + ", a file'\n");
            }
        }
        assertThat(file).hasContent("id");
    }

    @Test
    void aGraphIsNeverMadeTwice() {
        assertThat(refused(4, "already-initialized", "init", store).err()).contains(store + " already holds graph ");
    }

    @Test
    void badRowsAreNamedByFileLineAndColumn() throws IOException {
        String airports = flights.airports("iata,name,runways\nBHM,Birmingham,2\nMGM,Montgomery,two\n");
        CommandLineRun bad = refused(1, "unreadable-row", "load", store, "--node", airports);
        assertThat(bad.err())
                .contains(
                        "airports.csv line 3: column runways expected a whole number of at most 18 digits, found 'two'");
        refused(1, "unreadable-input", "load", store, "--node", "Airport=" + folder.resolve("none.csv"));
        refused(1, "schema-conflict", "load", store, "--node", flights.airports("iata,name\nBHM,Birmingham\n"));
        assertThat(refused(
                                1,
                                "dangling-edge",
                                "load",
                                store,
                                "--edge",
                                flights.flights("origin,destination,count\nATL,0E8,3\nABE,XXX,1\n"),
                                "--mode",
                                "merge")
                        .err())
                .contains("flights.csv line 3: dst of edge:Flight names node:Airport 'XXX'");
    }

    @Test
    void keysMeetOnce() throws IOException {
        assertThat(refused(4, "key-conflict", "load", store, "--node", flights.airports(FlightsStore.AIRPORTS))
                        .err())
                .contains("node:Airport: 3 id(s) exist already: ABE, 0E8, ATL");
        assertThat(refused(
                                4,
                                "key-conflict",
                                "load",
                                store,
                                "--mode",
                                "merge",
                                "--node",
                                flights.airports("iata,name,runways\nBHM,a,1\nBHM,b,2\n"))
                        .err())
                .contains("node:Airport: 1 id(s) repeat in the input: BHM");
    }

    @Test
    void onePartOfALoadThatIsRefusedRefusesAll() throws IOException {
        refused(
                1,
                "dangling-edge",
                "load",
                store,
                "--node",
                "City=" + flights.file("cities.csv", "id\nParis\n"),
                "--edge",
                "Near=" + flights.file("near.csv", "a,b\nABE,London\n") + ":from=a@Airport,to=b@City");
        refused(8, "table-not-found", "read", store, "City");
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        assertThat(refused(8, "table-not-found", "read", store, "Train").err())
                .contains("hint: tables of this snapshot: edge:Flight, node:Airport\n");
        refused(8, "checkpoint-not-found", "checkpoint", "show", "none", store);
        refused(8, "checkpoint-not-found", "checkpoint", "delete", "none", store);
        refused(8, "checkpoint-not-found", "snapshot", store, "--checkpoint", "none");
        refused(8, "commit-not-found", "snapshot", store, "--commit", "01KBD3M9Q0000000000000000A");
        refused(8, "version-not-found", "snapshot", store, "--manifest-version", "99");
        refused(8, "branch-not-found", "snapshot", store, "--branch", "dev");
        refused(8, "branch-not-found", "checkpoint", "create", "x", "--branch", "dev", store);
    }

    @Test
    void badArgumentsOfAReadAreUsageErrors() {
        refused(2, "invalid-argument", "read", store, "Airport", "--columns", "id,nope");
        refused(2, "invalid-argument", "read", store, "Airport", "--where", "nope = 1");
        refused(2, "invalid-argument", "snapshot", store, "--commit", "abc");
    }

    @Test
    void aTakenNameIsAConflict() {
        CommandLineRun.of("checkpoint", "create", "release-7", store, "--as", "ana")
                .succeeded();
        assertThat(refused(4, "name-taken", "checkpoint", "create", "release-7", store)
                        .err())
                .containsPattern(
                        "error: name-taken: checkpoint release-7 exists \\([0-9A-Z]{26}, created \\S+Z by ana\\)\n")
                .contains("hint: delete it first, or choose another name; a deleted name may be reused\n");
        refused(2, "invalid-argument", "snapshot", store, "--checkpoint", "release-7", "--branch", "dev");
    }

    @Test
    void aHeldClaimStopsChangesAndIsShown() throws IOException {
        CommandLineRun.of("checkpoint", "create", "release-7", store).succeeded();
        Path claim = flights.path().resolve("__leases/retention.json");
        Files.createDirectories(claim.getParent());
        Files.writeString(claim, CLAIM, StandardCharsets.UTF_8);
        refused(5, "claim-held", "checkpoint", "create", "x", store);
        refused(5, "claim-held", "checkpoint", "delete", "release-7", store);
        refused(5, "claim-held", "cleanup", store, "--keep", "1", "--confirm", "--write-outage", "test");
        refused(5, "claim-held", "checkpoint", "reconcile", store);
        refused(5, "owner-not-proven-dead", "claim", "repair", "--write-outage", "test", store);
        refused(5, "owner-not-proven-dead", "claim", "repair", "--write-outage", "test", "--owner-dead", " ", store);
        refused(5, "claim-held", "load", store, "--node", flights.airports("iata,name,runways\nBHM,a,1\n"));
        CommandLineRun.of("cleanup", store, "--keep", "1").succeeded();
        CommandLineRun.of("read", store, "Airport").succeeded();

        String shown = CommandLineRun.of("claim", "show", store).succeeded().out();
        assertThat(shown)
                .startsWith("operation  01KBD3M9Q0000000000000000A\naction     cleanup\nactor      ana\n"
                        + "owner      process 4711 on elsewhere\n"
                        + "alive      unknown: this machine cannot tell\nage        ")
                .contains("since 2025-12-01T14:40:00Z", "next       wait while process 4711 on elsewhere runs;")
                .endsWith("\n           omnigraph claim repair --owner-dead \"<how you know that it has ended>\" "
                        + "--write-outage \"<why you know they are stopped>\" " + store + "\n")
                .doesNotContain("delete");
        JsonNode json = JsonMapper.shared()
                .readTree(CommandLineRun.of("claim", "show", store, "--json")
                        .succeeded()
                        .out());
        assertThat(json.propertyNames()).containsExactly("schemaVersion", "held", "ownerAlive", "claim");
        assertThat(json.get("ownerAlive").isNull()).isTrue();
        assertThat(json.get("claim").propertyNames())
                .containsExactly("operationId", "action", "actor", "createdAt", "ageSeconds", "owner");
        assertThat(json.get("claim").get("createdAt").asString()).isEqualTo("2025-12-01T14:40:00.000000Z");

        Files.writeString(claim, CLAIM.replace("\"format_version\":1", "\"format_version\":2"), StandardCharsets.UTF_8);
        refused(6, "unreadable-document", "claim", "show", store);
        refused(6, "unreadable-document", "claim", "repair", "--write-outage", "test", "--owner-dead", "gone", store);
    }

    @Test
    void anUnsoundPinIsShownAndStopsCleanup() throws IOException {
        CommandLineRun.of("checkpoint", "create", "release-7", store).succeeded();
        StoredFiles.rewrite(
                flights.path().resolve("__manifest/_refs/tags"),
                ".json",
                text -> text.replaceAll("\"version\": *3", "\"version\":2"));
        StoredFiles before = StoredFiles.below(flights.path());
        CommandLineRun shown = CommandLineRun.of("checkpoint", "show", "release-7", store);
        assertThat(shown.code()).isEqualTo(6);
        assertThat(shown.out()).contains("pins unsound\n", "__manifest    main    3        conflicting  ogcp_");
        assertThat(shown.err())
                .startsWith("error: pin-unsound: checkpoint release-7 is not soundly pinned: __manifest main@3");
        CommandLineRun json = CommandLineRun.of("checkpoint", "show", "release-7", store, "--json");
        assertThat(json.code()).isEqualTo(6);
        assertThat(json.out()).contains("\"pinHealth\":\"unsound\"", "\"state\":\"conflicting\"");
        assertThat(json.err()).startsWith("{\"schemaVersion\":1,\"code\":\"pin-unsound\"");
        CommandLineRun listed = CommandLineRun.of("checkpoint", "list", "--check-pins", store);
        assertThat(listed.code()).isEqualTo(6);
        assertThat(listed.out()).endsWith("  unsound\n");
        assertThat(listed.err()).startsWith("warning: checkpoint release-7: __manifest main@3 tag ogcp_");
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);

        CommandLineRun.of("cleanup", store, "--keep", "1", "--confirm", "--write-outage", "test")
                .refused(6, "pin-unsound");
        CommandLineRun reconciled = CommandLineRun.of("checkpoint", "reconcile", store);
        assertThat(reconciled.code()).isEqualTo(6);
        assertThat(reconciled.out())
                .matches(
                        "unsound    __manifest main@3 tag ogcp_\\w+ points at main@2\npins unsound  1 checkpoint  3 pins\n");
        assertThat(reconciled.err()).startsWith("error: pin-unsound: ");
        CommandLineRun reconciledJson = CommandLineRun.of("checkpoint", "reconcile", store, "--json");
        assertThat(reconciledJson.code()).isEqualTo(6);
        assertThat(JsonMapper.shared()
                        .readTree(reconciledJson.out())
                        .get("unsound")
                        .get(0)
                        .asString())
                .endsWith(" points at main@2");
        assertThat(reconciledJson.err()).startsWith("{\"schemaVersion\":1,\"code\":\"pin-unsound\"");
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);
    }

    /** Runs it twice, for people and for machines; both say the same and change nothing. */
    private CommandLineRun refused(int code, String spelling, String... arguments) {
        StoredFiles before = StoredFiles.below(flights.path());
        CommandLineRun words = CommandLineRun.of(arguments).refused(code, spelling);
        String[] withJson = Arrays.copyOf(arguments, arguments.length + 1);
        withJson[arguments.length] = "--json";
        CommandLineRun json = CommandLineRun.of(withJson);
        assertThat(json.code()).isEqualTo(code);
        assertThat(json.out()).isEmpty();
        JsonNode error = JsonMapper.shared().readTree(json.err());
        assertThat(error.propertyNames()).containsExactly("schemaVersion", "code", "message", "details", "hint");
        assertThat(error.get("code").asString()).isEqualTo(spelling);
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);
        return words;
    }
}
