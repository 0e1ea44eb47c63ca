package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    private static final List<String> COMMANDS = List.of(
            "",
            "demo",
            "init",
            "load",
            "read",
            "snapshot",
            "commit",
            "commit list",
            "checkpoint",
            "checkpoint create",
            "checkpoint list",
            "checkpoint show",
            "checkpoint delete",
            "checkpoint reconcile",
            "cleanup",
            "claim",
            "claim show",
            "claim repair",
            "version");

    @Test
    void everyCommandHasHelpWithExamplesFirst() {
        for (String command : COMMANDS) {
            CommandLineRun help =
                    CommandLineRun.withoutEngine(words(command + " --help")).succeeded();
            assertThat(help.out())
                    .startsWith("Examples:\n  omnigraph " + command)
                    .contains("\nUsage: omnigraph ");
            assertThat(help.out().lines()).as(command).allMatch(line -> line.length() <= 110);
            CommandLineRun brief = CommandLineRun.withoutEngine(words(command + " -h"));
            assertThat(brief).isEqualTo(help);
        }
    }

    @Test
    void helpListsOnlyCommandsThatExist() {
        assertThat(CommandLineRun.withoutEngine("--help").out())
                .contains("\nCommands:\n", "  checkpoint ", "\nExit codes:\n", "  10   wrong format")
                .doesNotContain("explain", "branch", "optimize", "verify", "drop");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                                             | command
                    frobnicate                                     | command
                    checkpoint                                     | command
                    checkpoint reconcile                           | <store>
                    claim repair                                   | <store>
                    init                                           | <store>
                    init a b                                       | arguments
                    init ''                                        | store
                    init s3://bucket/graph                         | store
                    cleanup x                                      | cleanup
                    cleanup x --keep 0                             | --keep
                    cleanup x --keep -1                            | --keep
                    cleanup x --keep 1.5                           | --keep
                    cleanup x --keep 99999999999                   | --keep
                    cleanup x --keep                               | --keep
                    cleanup x --keep 1 --keep 2                    | --keep
                    cleanup x --older-than 1.5d                    | --older-than
                    cleanup x --older-than 7                       | --older-than
                    cleanup x --older-than 0d                      | --older-than
                    cleanup x --older-than 7y                      | --older-than
                    cleanup x --frob                               | --frob
                    checkpoint create -x y                         | -x
                    checkpoint create x                            | <store>
                    checkpoint show x y z                          | arguments
                    read x                                         | TYPE
                    read x T --limit -1                            | --limit
                    read x T --limit many                          | --limit
                    read x T --digest --limit 3                    | --digest
                    read x T --digest --columns a                  | --digest
                    read x T --digest --where a                    | --digest
                    read x T --checkpoint a --commit b             | --checkpoint, --commit, --manifest-version
                    commit list x --limit 1.5                      | --limit
                    load x                                         | --node, --edge
                    load x --mode replace --node A=f               | --mode
                    load x --node A                                | --node
                    load x --node A=                               | --node A=
                    load x --node A=f:id=                          | --node A=f:id=
                    load x --node A=f:from=a                       | --node A=f:from=a
                    load x --edge A=f:id=a,id=b                    | --edge A=f:id=a,id=b
                    """)
    void badArgumentsAreUsageErrorsThatNameTheArgument(String line, String argument) {
        String[] words = words(line);
        CommandLineRun.withoutEngine(words).refused(2, "invalid-argument");
        String[] asJson = java.util.Arrays.copyOf(words, words.length + 1);
        asJson[words.length] = "--json";
        CommandLineRun json = CommandLineRun.withoutEngine(asJson);
        assertThat(json.code()).isEqualTo(2);
        assertThat(json.out()).isEmpty();
        assertThat(json.err())
                .startsWith("{\"schemaVersion\":1,\"code\":\"invalid-argument\",\"message\":\"")
                .contains("\"details\":{\"argument\":\"" + argument + "\",\"expected\":\"", "\"hint\":\"")
                .endsWith("\"}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load x --node 9=f",
                "load x --node A-B=f",
                "load x --edge A=f:from=a@b-c,to=d",
                "commit list x --branch a..b"
            })
    void badNamesAreUsageErrors(String line) {
        CommandLineRun.withoutEngine(words(line)).refused(2, "invalid-name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cleanup x --keep 2 --confirm",
                "cleanup x --keep 2 --confirm --write-outage ''",
                "claim repair x",
                "claim repair --owner-dead scrapped x",
                "claim repair --write-outage '' x"
            })
    void executionNeedsTheOperatorsWord(String line) {
        CommandLineRun.withoutEngine(words(line)).refused(2, "outage-not-attested");
    }

    @Test
    void aWordThatBeginsWithAtIsAWord() {
        CommandLineRun.withoutEngine("init", "@file", "more").refused(2, "invalid-argument");
    }

    @Test
    void theErrorFrameIsTwoLines() {
        CommandLineRun run = CommandLineRun.withoutEngine("cleanup", "./flights", "--keep", "0");
        assertThat(run.err()).isEqualTo("""
                        error: invalid-argument: --keep: expected a whole number of graph commits from 1, found '0'
                        hint: correct --keep and run the command again
                        """);
        assertThat(CommandLineRun.withoutEngine("cleanup", "./flights", "--keep", "0", "--json")
                        .err())
                .isEqualTo("""
                        {"schemaVersion":1,"code":"invalid-argument","message":"--keep: expected a whole number of graph \
                        commits from 1, found '0'","details":{"argument":"--keep","expected":"a whole number of graph commits \
                        from 1","found":"0"},"hint":"correct --keep and run the command again"}
                        """);
    }

    @Test
    void suggestionsAndDashesAreHinted() {
        assertThat(CommandLineRun.withoutEngine("chekpoint").err()).contains("hint: did you mean checkpoint?");
        assertThat(CommandLineRun.withoutEngine("checkpoint", "create", "-x", "y")
                        .err())
                .contains("hint: a name that begins with a dash goes after --;");
    }

    @Test
    void anOptionAfterTheDashesIsToldWhereItGoes() {
        CommandLineRun run = CommandLineRun.withoutEngine("checkpoint", "show", "--", "-name", "x", "--as")
                .refused(2, "invalid-argument");
        assertThat(run.err()).isEqualTo("""
                        error: invalid-argument: arguments: expected no further word, found '--as'
                        hint: options go before --; omnigraph checkpoint show --help shows examples
                        """);
    }

    @Test
    void theListOfCommandsHasWholeSentences() {
        assertThat(CommandLineRun.withoutEngine("--help").out().replaceAll("\\s+", " "))
                .contains(" demo Checkpoint a graph, change it twenty times, clean up, and prove that the checkpoint"
                        + " reads back exactly. init ");
    }

    @Test
    void colorsAreForTerminalsAndCanBeTurnedOff() {
        Terminal terminal = new Terminal(Set.of("out", "err"), 80);
        String bold = "\u001b[1merror:\u001b[0m ";
        assertThat(on(terminal, Map.of(), "frob").err()).startsWith(bold);
        assertThat(on(terminal, Map.of("NO_COLOR", "1"), "frob").err()).startsWith("error: ");
        assertThat(on(terminal, Map.of(), "frob", "--no-color").err()).startsWith("error: ");
        assertThat(on(terminal, Map.of("NO_COLOR", ""), "frob").err()).startsWith(bold);
        assertThat(on(Terminal.NONE, Map.of(), "frob").err()).startsWith("error: ");
    }

    @Test
    void controlCharactersOfArgumentsAreSpeltOut() {
        assertThat(CommandLineRun.withoutEngine("\u001b[31mred\n").err()).contains("found '\\u001b[31mred\\n'");
    }

    @Test
    void versionNamesWhatTheBuildIsMadeOf() {
        String out = CommandLineRun.withoutEngine("version").succeeded().out();
        assertThat(out).matches("""
                omnigraph        [0-9]+\\.[0-9]+\\.[0-9]+\\S*
                internal schema  1025
                lance            7\\.0\\.0
                java             \\S+
                """);
        assertThat(CommandLineRun.withoutEngine("version", "--json").succeeded().out())
                .matches(
                        "\\{\"schemaVersion\":1,\"version\":\"\\S+\",\"internalSchema\":1025,\"lance\":\"7\\.0\\.0\",\"java\":\"\\S+\"}\n");
    }

    private static CommandLineRun on(Terminal terminal, Map<String, String> environment, String... arguments) {
        return CommandLineRun.run(terminal, environment, CommandLineRun.NEVER_STARTED, arguments);
    }

    private static String[] words(String line) {
        return java.util.Arrays.stream(line.strip().split(" +"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.equals("''") ? "" : word)
                .toArray(String[]::new);
    }
}
