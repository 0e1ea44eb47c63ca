package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link SourceCheck} over every source file, and their negative controls. */
class SourceTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "domain",
                "application",
                "adapters-lance",
                "adapters-objectstore",
                "bootstrap",
                "architecture-tests"
            })
    void keepsTheRules(String module) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String part : List.of("src/main/java", "src/test/java")) {
            Path sources = ROOT.resolve(module).resolve(part);
            if (Files.isDirectory(sources)) {
                files.addAll(javaFiles(sources));
            }
        }
        assertThat(files).isNotEmpty();

        Map<String, String> sources = new TreeMap<>();
        for (Path file : files) {
            sources.put(ROOT.relativize(file).toString(), Files.readString(file));
        }
        assertThat(SourceCheck.violations(sources)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "domain",
                "application",
                "adapters-lance",
                "adapters-objectstore",
                "bootstrap",
                "architecture-tests"
            })
    void describesEveryPackage(String module) throws IOException {
        Path sources = ROOT.resolve(module).resolve("src/main/java");
        List<Path> undescribed = javaFiles(sources).stream()
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .toList();

        assertThat(undescribed).isEmpty();
    }

    @Test
    void missesNoUndocumentedType() {
        assertCaught("public class A {}", "public type A has no Javadoc");
        assertCaught("/** Doc. */ public class A { public record B() {} }", "public type B has no Javadoc");
        assertCaught("/** Doc. */ public interface A { enum B {} }", "public type B has no Javadoc");
        assertFine("class A { public record B() {} }");
        assertFine("/** Doc. */ public class A { private record B() {} }");
        assertFine("/** Doc. */ public class A { public Object b() { return new Object() {}; } }");
    }

    @Test
    void missesNoLongTypeOrMethod() {
        String lines = "  int x;\n".repeat(SourceCheck.MAX_TYPE_LINES);
        assertCaught("class A {\n" + lines + "}", "A has 402 lines");
        String body = "  b();\n".repeat(SourceCheck.MAX_METHOD_LINES - 2);
        assertFine("class A { void b() {\n" + body + "}\n}");
        assertCaught("class A { void b() {\n" + body + "b();\n}\n}", "b has 51 lines");
    }

    @Test
    void missesNoUndescribedPackage() {
        assertThat(SourceCheck.violations("a/package-info.java", "package a;"))
                .hasSize(2)
                .anySatisfy(v -> assertThat(v).contains("no line of documentation"))
                .anySatisfy(v -> assertThat(v).contains("not @NullMarked"));
        assertThat(SourceCheck.violations("a/package-info.java", "/** Doc. */ @NullMarked package a;"))
                .isEmpty();
    }

    @Test
    void missesNoDeletionOfUnverifiedFiles() {
        assertCaught("class A { Object b = C.builder().withDeleteUnverified(true).build(); }", "withDeleteUnverified");
        assertCaught("class A { Object b(boolean c) { return d.withDeleteUnverified(c); } }", "withDeleteUnverified");
        assertFine("class A { Object b = C.builder().withDeleteUnverified(false).build(); }");
        assertCaught("class A { Object b = C.builder().withErrorIfTaggedOldVersions(true); }", "TaggedOldVersions");
    }

    @Test
    void missesNoBooleanInAPublicMethod() {
        assertCaught("/** Doc. */ public class A { public void b(boolean c) {} }", "b takes a boolean");
        assertCaught("/** Doc. */ public interface A { void b(int d, boolean c); }", "b takes a boolean");
        assertFine("/** Doc. */ public class A { void b(boolean c) {} }");
        assertFine("class A { public void b(boolean c) {} }");
        assertFine("/** Doc. */ public class A { @Override public void b(boolean c) {} }");
        assertFine("/** Doc. */ public record A(boolean b) {}");
    }

    @Test
    void missesNoSwallowedException() {
        assertCaught("class A { void b() { try { c(); } catch (Exception e) { } } }", "swallowed");
        assertFine("class A { void b() { try { c(); } catch (Exception e) { d(e); } } }");
    }

    @Test
    void missesNoTestThatDoesNotRun() {
        assertCaught("class A { @Test void b() {} }", "A has tests that no run would pick up");
        assertCaught("class A { class B { @Property void b() {} } }", "A has tests that no run would pick up");
        assertCaught("class ATest { void b() {} }", "ATest is named like a test and has none");
        assertCaught("class ATest { @Disabled @Test void b() {} }", "b is disabled");
        assertCaught("@Disabled class ATest { @Test void b() {} }", "ATest is disabled");
        assertCaught("class ATest { @Test void b() { Thread.sleep(1); } }", "sleeping decides nothing");
        assertFine("class ATest { @Test void b() {} }");
        assertFine("class AProperties { @Property void b() {} }");
        assertFine("abstract class ATest { void b() {} }");
    }

    @Test
    void letsTestsBeLongAndShowWhatGoesWrong() {
        String lines = "  int x;\n".repeat(SourceCheck.MAX_TYPE_LINES);

        assertThat(SourceCheck.violations("m/src/test/java/A.java", "class A {\n" + lines + "}"))
                .isEmpty();
        assertThat(SourceCheck.violations(
                        "m/src/test/java/A.java", "class A { Object b = c.withDeleteUnverified(true); }"))
                .isEmpty();
    }

    private static void assertCaught(String source, String violation) {
        assertThat(SourceCheck.violations("A.java", source))
                .singleElement()
                .satisfies(v -> assertThat(v).contains(violation));
    }

    private static void assertFine(String source) {
        assertThat(SourceCheck.violations("A.java", source)).isEmpty();
    }

    private static List<Path> javaFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
    }
}
