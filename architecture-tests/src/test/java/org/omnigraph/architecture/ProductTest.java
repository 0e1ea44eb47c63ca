package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every rule over every module. */
class ProductTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.omnigraph");

    @TestFactory
    Stream<DynamicTest> keeps() {
        return Rules.ofTheProduct().entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.getKey(), () -> rule.getValue().check(PRODUCT)));
    }

    @Test
    void isImportedAsAWhole() {
        Set<String> modules = PRODUCT.stream()
                .map(c -> c.getPackageName().split("\\."))
                .filter(parts -> parts.length > 2)
                .map(parts -> parts[2])
                .collect(Collectors.toSet());

        assertThat(modules)
                .containsExactlyInAnyOrder("domain", "application", "lance", "objectstore", "boot", "architecture");
        assertThat(PRODUCT).noneMatch(c -> c.getPackageName().contains("planted"));
    }
}
