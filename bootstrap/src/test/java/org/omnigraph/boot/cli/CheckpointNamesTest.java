package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.application.port.in.Checkpoints.PinCheck;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** The one parser of names decides on the command line and behind the Spring bean exactly as in the engine. */
class CheckpointNamesTest {
    @TempDir
    static Path folder;

    private static String store = "";

    private static ConfigurableApplicationContext host;
    private static OpenGraph hosted;

    @BeforeAll
    static void makeGraphs() {
        store = FlightsStore.empty(folder).store();
        SpringApplication application = new SpringApplication(Host.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        host = application.run();
        GraphStores stores = host.getBean(GraphStores.class);
        StoreUri root = StoreUri.of(folder.resolve("hosted"));
        hosted = stores.init(root, "host")
                .flatMap(made -> stores.open(root, OpenMode.READ_WRITE))
                .get();
    }

    @AfterAll
    static void stopHost() {
        hosted.close();
        host.close();
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

    @ParameterizedTest
    @MethodSource("names")
    void theBeanAgreesWithTheParser(String name) {
        Either<Failure, CheckpointName> parsed = CheckpointName.parse(name);
        Either<Failure, Checkpoint> created = hosted.checkpoints().create(name, BranchName.MAIN, "host");
        if (parsed.isRight()) {
            assertThat(created.get().header().name()).isEqualTo(parsed.get());
            assertThat(hosted.checkpoints().show(name).get().checkpoint()).isEqualTo(created.get());
        } else {
            assertThat(created.getLeft()).isEqualTo(parsed.getLeft());
            assertThat(hosted.checkpoints().list(PinCheck.UNCHECKED).get())
                    .noneMatch(listed -> listed.reservation().name().text().equals(name));
        }
    }

    /** A host that adds nothing of its own. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Host {}
}
