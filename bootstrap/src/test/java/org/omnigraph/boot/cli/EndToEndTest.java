package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands over real storage, from an empty folder to a cleaned graph. */
class EndToEndTest {
    private static final String ULID = "[0-9A-HJKMNP-TV-Z]{26}";
    private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z";
    private static final String EXACT_TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z";

    @TempDir
    Path folder;

    @Test
    void aGraphIsMadeLoadedAndRead() throws Exception {
        FlightsStore flights = FlightsStore.empty(folder);
        assertThat(run(
                                "load",
                                flights.store(),
                                "--node",
                                flights.airports(FlightsStore.AIRPORTS),
                                "--edge",
                                flights.flights(FlightsStore.FLIGHTS))
                        .out())
                .matches("commit " + ULID + "  branch main  manifest version 3\n"
                        + "TABLE         VERSION  ROWS\nnode:Airport  2        3\nedge:Flight   2        3\n");
        assertThat(run("snapshot", flights.store()).out())
                .matches("branch main  manifest version 3  commit " + ULID + "  " + TIME + "\n"
                        + "TYPE     KIND  VERSION  ROWS\nFlight   edge  2        3\nAirport  node  2        3\n");
        assertThat(run("read", flights.store(), "Flight").out()).isEqualTo("""
                        id       src  dst  count
                        ABE|ATL  ABE  ATL  853
                        ATL|0E8  ATL  0E8  1
                        ATL|ABE  ATL  ABE  860
                        """);
        CommandLineRun limited = CommandLineRun.of("read", flights.store(), "node:Airport", "--limit", "1");
        assertThat(limited.out()).isEqualTo("id   iata  name        runways\n0E8  0E8   Crownpoint  1\n");
        assertThat(limited.err()).isEqualTo("1 of 3 rows; --limit 0 prints all\n");
        assertThat(CommandLineRun.of("read", flights.store(), "Airport", "--limit", "1", "--quiet")
                        .err())
                .isEmpty();
        assertThat(run("read", flights.store(), "Flight", "--where", "count > 1", "--columns", "count,src")
                        .out())
                .isEqualTo("count  src\n853    ABE\n860    ATL\n");
    }

    @Test
    void theDigestIsTheHashOfTheJsonLines() throws Exception {
        FlightsStore flights = FlightsStore.loaded(folder);
        String lines = run("read", flights.store(), "Airport", "--json").out();
        assertThat(lines).startsWith("{\"id\":\"0E8\",\"iata\":\"0E8\",\"name\":\"Crownpoint\",\"runways\":1}\n");
        String sha = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(lines.getBytes(StandardCharsets.UTF_8)));
        assertThat(run("read", flights.store(), "Airport", "--digest").out()).isEqualTo(sha + "  3 rows\n");
        assertThat(json("read", flights.store(), "Airport", "--digest")
                        .get("sha256")
                        .asString())
                .isEqualTo(sha);
    }

    @Test
    void laterLoadsFollowWhatIsRemembered() throws Exception {
        FlightsStore flights = FlightsStore.loaded(folder);
        Path more = flights.file("more.csv", "runways,iata,name\n,BHM,Birmingham\n");
        Path counts = flights.file("counts.csv", "origin,destination,count\nABE,ATL,900\nBHM,ATL,3\n");
        run("load", flights.store(), "--node", "Airport=" + more);
        run("load", flights.store(), "--mode", "merge", "--edge", "Flight=" + counts);
        assertThat(run("read", flights.store(), "Flight", "--columns", "id,count")
                        .out())
                .isEqualTo("id       count\nABE|ATL  900\nATL|0E8  1\nATL|ABE  860\nBHM|ATL  3\n");
        assertThat(json("read", flights.store(), "Airport", "--where", "iata = 'BHM'")
                        .toString())
                .isEqualTo("{\"id\":\"BHM\",\"iata\":\"BHM\",\"name\":\"Birmingham\",\"runways\":null}");
        run("load", flights.store(), "--mode", "overwrite", "--edge", "Flight=" + counts);
        assertThat(run("read", flights.store(), "Flight", "--columns", "id").out())
                .isEqualTo("id\nABE|ATL\nBHM|ATL\n");
        CommandLineRun newest = CommandLineRun.of("commit", "list", flights.store(), "--limit", "2");
        assertThat(newest.out()).matches("COMMIT +MANIFEST  COMMITTED +BY\n(" + ULID + "  [65] +" + TIME + "  -\n){2}");
        assertThat(newest.err()).isEqualTo("the newest 2 commits; --limit 0 prints all\n");
        assertThat(run("commit", "list", flights.store(), "--json").out().lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line)
                        .matches("\\{\"schemaVersion\":1,\"id\":\"" + ULID
                                + "\",\"branch\":\"main\",\"parent\":(null|\"" + ULID
                                + "\"),\"actor\":null,\"committedAt\":\"" + EXACT_TIME
                                + "\",\"manifestVersion\":[0-9]+,\"operationId\":\"" + ULID + "\"}"));
    }

    @Test
    void aCheckpointIsCreatedListedShownAndDeleted() throws Exception {
        FlightsStore flights = FlightsStore.loaded(folder);
        assertThat(run("checkpoint", "create", "release-7", flights.store(), "--as", "ana")
                        .out())
                .matches("checkpoint release-7  " + ULID + "  branch main  commit " + ULID
                        + "  3 datasets pinned  pins ok\n");
        assertThat(run("checkpoint", "list", flights.store()).out())
                .matches("NAME +ID +BRANCH +COMMIT +CREATED +BY +TABLES +PINS\n" + "release-7  " + ULID + "  main    "
                        + ULID + "  " + TIME + "  ana  2       unchecked\n");
        assertThat(run("checkpoint", "list", "--check-pins", flights.store()).out())
                .contains("  2       ok\n");
        assertThat(run("checkpoint", "show", "release-7", flights.store()).out())
                .matches("checkpoint release-7  .*  3 datasets pinned  pins ok\ncreated " + TIME + " by ana\n"
                        + "DATASET       BRANCH  VERSION  STATE  TAG\n"
                        + "__manifest    main    3        ok     ogcp_[0-9a-z]{26}_manifest_[0-9a-f]{64}\n"
                        + "edge:Flight   main    2        ok     ogcp_[0-9a-z]{26}_[0-9a-f]{64}\n"
                        + "node:Airport  main    2        ok     ogcp_[0-9a-z]{26}_[0-9a-f]{64}\n");
        String pin =
                "\\{\"dataset\":\"[a-zA-Z:_]+\",\"branch\":\"main\",\"version\":[23],\"tag\":\"ogcp_\\w+\",\"state\":\"ok\"}";
        String shown = run("checkpoint", "show", "release-7", flights.store(), "--json")
                .out();
        assertThat(shown)
                .matches("\\{\"schemaVersion\":1,\"id\":\"" + ULID + "\",\"name\":\"release-7\",\"actor\":\"ana\","
                        + "\"branch\":\"main\",\"graphCommit\":\"" + ULID + "\",\"manifestBranch\":\"main\","
                        + "\"manifestVersion\":3,\"createdAt\":\"" + EXACT_TIME
                        + "\",\"tableCount\":2,\"pinHealth\":\"ok\","
                        + "\"pins\":\\[" + pin + "," + pin + "," + pin + "]}\n");
        String id = JsonMapper.shared().readTree(shown).get("id").asString();
        assertThat(run("checkpoint", "show", id, flights.store(), "--json").out())
                .isEqualTo(shown);
        JsonNode listed =
                json("checkpoint", "list", flights.store()).get("checkpoints").get(0);
        assertThat(listed.propertyNames())
                .containsExactly(
                        "id",
                        "name",
                        "actor",
                        "branch",
                        "graphCommit",
                        "manifestBranch",
                        "manifestVersion",
                        "createdAt",
                        "tableCount",
                        "pinHealth",
                        "error");
        assertThat(listed.get("pinHealth").asString()).isEqualTo("unchecked");
        assertThat(run("checkpoint", "delete", id, flights.store()).out())
                .isEqualTo("deleted checkpoint release-7  " + id + "  3 pins reclaimed\n");
        CommandLineRun none = CommandLineRun.of("checkpoint", "list", flights.store());
        assertThat(none).isEqualTo(new CommandLineRun(0, "", "no checkpoints\n"));
        JsonNode again = json("checkpoint", "create", "release-7", flights.store());
        assertThat(again.get("id").asString()).isNotEqualTo(id);
        assertThat(json("checkpoint", "delete", "release-7", flights.store()).propertyNames())
                .containsExactly("schemaVersion", "id", "name", "deleteOperationId", "reclaimedPins", "lingeringPins");
    }

    @Test
    void cleanupPreviewsThenRemovesExactlyWhatItSaid() throws Exception {
        FlightsStore flights = FlightsStore.loaded(folder);
        run("checkpoint", "create", "first", flights.store());
        String digest = run("read", flights.store(), "Flight", "--digest").out();
        for (int i = 1; i <= 12; i++) {
            run(
                    "load",
                    flights.store(),
                    "--mode",
                    "merge",
                    "--edge",
                    flights.flights("origin,destination,count\nABE,ATL," + i + "\n"));
        }
        StoredFiles before = StoredFiles.below(flights.path());
        CommandLineRun preview = run("cleanup", flights.store(), "--keep", "2");
        assertThat(StoredFiles.below(flights.path())).isEqualTo(before);
        List<String> lines = preview.out().lines().toList();
        assertThat(lines.subList(0, 4))
                .satisfiesExactly(
                        line -> assertThat(line).matches("DATASET       VERSION +FATE    WHY"),
                        line -> assertThat(line)
                                .matches("__manifest    [0-9]+ +keep    head main · window-count · manifest-floor"),
                        line -> assertThat(line).matches("__manifest    [0-9]+ +keep    window-count · manifest-floor"),
                        line -> assertThat(line).matches("__manifest    [0-9]+–[0-9]+ +keep    manifest-floor"));
        assertThat(lines.subList(4, lines.size() - 3).stream()
                        .map(line -> line.replaceAll(" +", " ").strip()))
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("__manifest 3 keep checkpoint first"),
                        line -> assertThat(line).matches("__manifest 1–2, 4–[0-9]+ remove"),
                        line -> assertThat(line).isEqualTo("edge:Flight 14 keep head main · window-count"),
                        line -> assertThat(line).isEqualTo("edge:Flight 13 keep window-count"),
                        line -> assertThat(line).isEqualTo("edge:Flight 2 keep checkpoint first"),
                        line -> assertThat(line).isEqualTo("edge:Flight 1, 3–12 remove"),
                        line -> assertThat(line)
                                .isEqualTo("node:Airport 2 keep head main · window-count · checkpoint first"),
                        line -> assertThat(line).isEqualTo("node:Airport 1 remove"));
        assertThat(lines.get(lines.size() - 3))
                .matches("would remove [0-9]+ versions, [0-9]+ files, .*iB in 3 datasets; nothing was changed");
        assertThat(lines.get(lines.size() - 2))
                .matches("deferring costs: [0-9]+ manifest versions listed per open, oldest unpinned [0-9]+ \\w+");
        assertThat(lines.get(lines.size() - 1)).startsWith("to execute, stop every writer");

        JsonNode planned = json("cleanup", flights.store(), "--keep", "2");
        JsonNode done = json("cleanup", flights.store(), "--keep", "2", "--confirm", "--write-outage", "a test");
        assertThat(planned.propertyNames()).containsExactlyElementsOf(done.propertyNames());
        assertThat(planned.get("executed").asBoolean()).isFalse();
        assertThat(done.get("executed").asBoolean()).isTrue();
        for (int i = 0; i < 3; i++) {
            for (String field :
                    List.of("dataset", "cutoff", "versions", "removeVersions", "removeFiles", "removeBytes", "error")) {
                assertThat(done.get("datasets").get(i).get(field))
                        .isEqualTo(planned.get("datasets").get(i).get(field));
            }
        }
        assertThat(run("read", flights.store(), "Flight", "--checkpoint", "first", "--digest")
                        .out())
                .isEqualTo(digest);
        CommandLineRun.of("snapshot", flights.store(), "--manifest-version", "5")
                .refused(9, "version-reclaimed");
        CommandLineRun.of("checkpoint", "list", "--check-pins", flights.store()).succeeded();
    }

    @Test
    void aCleanupWithNothingToDoSaysWhy() throws Exception {
        FlightsStore flights = FlightsStore.loaded(folder);
        run("cleanup", flights.store(), "--older-than", "1w", "--confirm", "--write-outage", "a test");
        List<String> lines = run("cleanup", flights.store(), "--older-than", "1w")
                .out()
                .lines()
                .toList();
        assertThat(lines.get(lines.size() - 2))
                .matches(
                        "nothing would be removed: every version is kept \\(.*window-age [0-9]+.*\\); nothing was changed");
        assertThat(lines.get(lines.size() - 1)).matches("deferring costs: [0-9]+ manifest versions listed per open");
    }

    @Test
    void theArgumentsOfACommandMayBeSwapped() throws Exception {
        FlightsStore flights = FlightsStore.empty(folder);
        assertThat(CommandLineRun.of("checkpoint", "create", flights.store(), "nightly")
                        .refused(8, "store-not-found")
                        .err())
                .endsWith("hint: the arguments look swapped: omnigraph checkpoint create nightly " + flights.store()
                        + "\n");
        assertThat(CommandLineRun.of("read", "Airport", flights.store(), "--limit", "3")
                        .refused(8, "store-not-found")
                        .err())
                .endsWith(
                        "hint: the arguments look swapped: omnigraph read " + flights.store() + " Airport --limit 3\n");
        assertThat(CommandLineRun.of("checkpoint", "show", flights.store(), "--", "-dash")
                        .refused(8, "store-not-found")
                        .err())
                .endsWith("hint: the arguments look swapped: omnigraph checkpoint show -- -dash " + flights.store()
                        + "\n");
        assertThat(CommandLineRun.of("read", "nowhere", "Airport")
                        .refused(8, "store-not-found")
                        .err())
                .endsWith("hint: make one with omnigraph init, or check the order of the arguments\n");
    }

    @Test
    void theDemoRefusesAFolderThatIsInUse() throws IOException {
        Path used = Files.createDirectory(folder.resolve("used"));
        Files.writeString(used.resolve("precious.txt"), "precious");
        CommandLineRun.of("demo", "--store", used.toString()).refused(2, "invalid-argument");
        CommandLineRun.of("demo", "--store", used.resolve("precious.txt").toString())
                .refused(2, "invalid-argument");
        assertThat(StoredFiles.below(used).contents()).containsOnlyKeys("", "precious.txt");
    }

    @Test
    void theDemoPasses() {
        CommandLineRun demo =
                CommandLineRun.of("demo", "--store", folder.resolve("new/demo").toString());
        assertThat(demo.err()).isEmpty();
        assertThat(demo.out()).endsWith("demo passed\n").contains(Demo.DAY_ONE_AIRPORTS + "  3,376 rows\n");
        assertThat(demo.out().lines().filter(line -> !line.contains(folder.toString())))
                .allMatch(line -> line.length() <= 100);
        assertThat(demo.code()).isZero();
    }

    private static CommandLineRun run(String... arguments) {
        return CommandLineRun.of(arguments).succeeded();
    }

    private static JsonNode json(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add("--json");
        return JsonMapper.shared().readTree(run(words.toArray(String[]::new)).out());
    }
}
