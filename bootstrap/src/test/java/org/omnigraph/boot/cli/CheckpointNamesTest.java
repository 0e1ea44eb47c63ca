package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.failure.Failure;

/** The one parser of names decides on the command line exactly as anywhere else. */
class CheckpointNamesTest {
    @TempDir
    static Path folder;

    private static String store = "";

    @BeforeAll
    static void makeGraph() {
        store = FlightsStore.empty(folder).store();
    }

    static Stream<String> names() {
        return Stream.of(
                "a",
                "A",
                "0",
                "release-7",
                "a/b/c",
                "v1.2.3",
                "-",
                "--",
                "-x",
                "--json",
                "-h",
                "--help",
                "_",
                "_x",
                ".",
                ".a",
                "a.",
                "./a",
                "...",
                "a..b",
                "..",
                "../a",
                "a/..",
                "/a",
                "a/",
                "a//b",
                "/",
                "",
                " ",
                " a",
                "a ",
                "a b",
                "a\tb",
                "a\nb",
                "a\u0000b",
                "a\\b",
                "a:b",
                "a@b",
                "a+b",
                "a%2Fb",
                "a*",
                "ä",
                "e\u0301",
                "\uFEFFa",
                "日本",
                "😀",
                "Ａ",
                "x.lock",
                "x.lock/y",
                "x.locked",
                ".lock",
                "a/x.lock",
                "lock",
                "__a",
                "__",
                "a__b",
                "ogcp_",
                "ogcp_x",
                "OGCP_x",
                "xogcp_",
                "01KBD3M9Q0000000000000000A",
                "@file",
                "main",
                "null",
                "x".repeat(127),
                "x".repeat(128),
                "x".repeat(129),
                "ä".repeat(64),
                "ä".repeat(65),
                "x".repeat(5000),
                "a/".repeat(63) + "ab",
                "a/".repeat(64) + "a");
    }

    @ParameterizedTest
    @MethodSource("names")
    void theCommandLineAgreesWithTheParser(String name) {
        Either<Failure, CheckpointName> parsed = CheckpointName.parse(name);
        CommandLineRun created = CommandLineRun.of("checkpoint", "create", "--", name, store);
        if (parsed.isRight()) {
            assertThat(created.succeeded().out()).startsWith("checkpoint " + name + "  ");
            assertThat(CommandLineRun.of("checkpoint", "show", "--", name, store)
                            .succeeded()
                            .out())
                    .startsWith("checkpoint " + name + "  ");
        } else {
            created.refused(2, parsed.getLeft().code().spelling());
        }
    }
}
