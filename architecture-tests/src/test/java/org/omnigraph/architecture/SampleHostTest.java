package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The sample host keeps the rules it would run over itself. Its classes are tests of the starter, compiled before this module. */
class SampleHostTest {
    private static final JavaClasses HOST = new ClassFileImporter()
            .importPath(
                    Path.of("").toAbsolutePath().resolveSibling("bootstrap/target/test-classes/org/omnigraph/host"));

    @TestFactory
    Stream<DynamicTest> keeps() {
        return Rules.ofHosts().entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getKey(), () -> rule.getValue().check(HOST)));
    }

    @Test
    void isFound() {
        assertThat(HOST).anyMatch(c -> c.getPackageName().equals("org.omnigraph.host"));
    }
}
