package org.omnigraph.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.boot.cli.Main;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.objectstore.ObjectStores;

/** Every rule over every module. */
class ProductTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .importLocations(Stream.of(
                            CheckpointName.class,
                            ProtocolRunner.class,
                            LanceStore.class,
                            ObjectStores.class,
                            Main.class,
                            ModuleRules.class)
                    .map(Locations::of)
                    .toList());

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
