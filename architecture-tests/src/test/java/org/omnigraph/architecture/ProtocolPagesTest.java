package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol;
import org.omnigraph.domain.protocol.ClaimRepairProtocol;
import org.omnigraph.domain.protocol.CleanupProtocol;
import org.omnigraph.domain.protocol.MermaidDiagram;
import org.omnigraph.domain.protocol.PinReconcileProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;

/** The protocol pages are the tables: a page that says something else, or is missing, fails the build. */
class ProtocolPagesTest {
    private static final Path PAGES =
            Path.of("").toAbsolutePath().getParent().resolve("docs").resolve("protocols");
    private static final String WRITE = "omnigraph.docs.write";
    private static final String COMMAND = "mvn -pl architecture-tests -am test -Dtest=ProtocolPagesTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true";
    private static final String INDEX = "README.md";

    /** A protocol's page. */
    record Page(String name, String text) {
        static <S extends Enum<S>, E extends Enum<E>> Page of(ProtocolTable<S, E> table) {
            return new Page(table.name() + ".md", MermaidDiagram.page(table));
        }

        /** What is wrong with the page as stored; empty when it is the table's. */
        Optional<String> problem(Path folder) throws IOException {
            Path file = folder.resolve(name);
            if (!Files.exists(file)) {
                return Optional.of(name + " is missing; write it with: " + COMMAND);
            }
            return Files.readString(file, StandardCharsets.UTF_8).equals(text)
                    ? Optional.empty()
                    : Optional.of(name + " is stale; rewrite it with: " + COMMAND);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Page> pages() {
        return List.of(
                Page.of(CheckpointCreateProtocol.TABLE),
                Page.of(CheckpointDeleteProtocol.TABLE),
                Page.of(PinReconcileProtocol.TABLE),
                Page.of(CleanupProtocol.TABLE),
                Page.of(ClaimRepairProtocol.TABLE));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void thePageIsTheTable(Page page) throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(PAGES);
            Files.writeString(PAGES.resolve(page.name()), page.text(), StandardCharsets.UTF_8);
        }
        assertThat(page.problem(PAGES)).isEmpty();
    }

    @Test
    void everyPageIsAProtocolsAndInTheIndex() throws IOException {
        Set<String> expected = pages().stream().map(Page::name).collect(Collectors.toCollection(TreeSet::new));
        expected.add(INDEX);
        try (Stream<Path> files = Files.list(PAGES)) {
            assertThat(files.map(f -> f.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
        String index = Files.readString(PAGES.resolve(INDEX), StandardCharsets.UTF_8);
        assertThat(pages()).allSatisfy(page -> assertThat(index).contains("](" + page.name() + ")"));
    }

    @Test
    void missesNoMissingAndNoStalePage(@TempDir Path folder) throws IOException {
        Page page = pages().get(0);
        assertThat(page.problem(folder)).hasValue(page.name() + " is missing; write it with: " + COMMAND);

        Files.writeString(folder.resolve(page.name()), page.text() + "\n", StandardCharsets.UTF_8);
        assertThat(page.problem(folder)).hasValue(page.name() + " is stale; rewrite it with: " + COMMAND);

        Files.writeString(folder.resolve(page.name()), page.text(), StandardCharsets.UTF_8);
        assertThat(page.problem(folder)).isEmpty();
    }
}
