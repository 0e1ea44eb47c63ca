package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.omnigraph.architecture.Packages.APPLICATION;
import static org.omnigraph.architecture.Packages.BOOT;
import static org.omnigraph.architecture.Packages.BOOT_ROOT;
import static org.omnigraph.architecture.Packages.CLI;
import static org.omnigraph.architecture.Packages.DATA;
import static org.omnigraph.architecture.Packages.DOMAIN;
import static org.omnigraph.architecture.Packages.LANCE;
import static org.omnigraph.architecture.Packages.OBJECT_STORE;
import static org.omnigraph.architecture.Packages.PORTS;
import static org.omnigraph.architecture.Packages.PROTOCOL;
import static org.omnigraph.architecture.Packages.SERVICE;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dependencies point inwards only: which module and which room may know which. */
public final class ModuleRules {
    private ModuleRules() {}

    /** The domain is plain Java and Vavr: no framework, no input or output, no concurrency. */
    public static final ArchRule DOMAIN_IS_PURE = classes()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            DOMAIN,
                            "java.lang..",
                            "java.util",
                            "java.util.function",
                            "java.util.regex",
                            "java.util.stream",
                            "java.math",
                            "java.nio",
                            "java.nio.charset",
                            "java.security",
                            "java.time..",
                            "io.vavr..",
                            "org.jspecify..")
                    .as("are plain Java, Vavr or the domain itself"))
            .because("the protocols are values that can be checked without a store");

    /** The domain asks no clock, no randomness and no process. */
    public static final ArchRule DOMAIN_ASKS_NOBODY = noClasses()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .dependOnClassesThat(belongToAnyOf(
                            System.class,
                            Runtime.class,
                            Thread.class,
                            Process.class,
                            ProcessBuilder.class,
                            ProcessHandle.class,
                            java.security.SecureRandom.class,
                            java.time.Clock.class,
                            java.time.InstantSource.class,
                            java.util.Random.class,
                            java.util.Timer.class,
                            java.util.UUID.class)
                    .as("know the time, chance or the process"))
            .because("the same facts give the same decision");

    /** The application knows no adapter and no host. */
    public static final ArchRule APPLICATION_KNOWS_NO_ADAPTER = noClasses()
            .that()
            .resideInAnyPackage(DOMAIN, APPLICATION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(LANCE, OBJECT_STORE, BOOT)
            .because("use cases reach storage through ports");

    /** Ports and row types know neither the use cases behind them nor the runner. */
    public static final ArchRule PORTS_KNOW_NO_USE_CASE = noClasses()
            .that()
            .resideInAnyPackage(PORTS, DATA)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SERVICE, PROTOCOL);

    /** The runner knows no use case: it walks whatever table it is given. */
    public static final ArchRule RUNNER_KNOWS_NO_USE_CASE = noClasses()
            .that()
            .resideInAPackage(PROTOCOL)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(SERVICE);

    /** An adapter implements ports and knows neither use cases, the runner, hosts, nor the other adapter. */
    public static final ArchRule ADAPTERS_KNOW_PORTS_ONLY = CompositeArchRule.of(List.of(
                    noClasses()
                            .that()
                            .resideInAPackage(LANCE)
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(SERVICE, PROTOCOL, BOOT, OBJECT_STORE)
                            .allowEmptyShould(true),
                    noClasses()
                            .that()
                            .resideInAPackage(OBJECT_STORE)
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(SERVICE, PROTOCOL, BOOT, LANCE)
                            .allowEmptyShould(true)))
            .as("adapters know ports only");

    /** The command line depends on the wiring, never the reverse. */
    public static final ArchRule WIRING_KNOWS_NO_COMMAND_LINE = noClasses()
            .that()
            .resideInAPackage(BOOT_ROOT)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CLI)
            .because("hosts embed the engine without the command line");

    /** Each room of the domain knows the rooms it is built on, and no other. */
    public static final ArchRule DOMAIN_ROOMS =
            CompositeArchRule.of(rooms()).as("domain rooms know the rooms below them");

    /** No package depends on itself through others. */
    public static final ArchRule NO_CYCLES =
            slices().matching("org.omnigraph.(**)").should().beFreeOfCycles();

    private static List<ArchRule> rooms() {
        Map<String, List<String>> below = new LinkedHashMap<>();
        below.put("failure", List.of());
        below.put("graph", List.of("failure"));
        below.put("claim", List.of("failure"));
        below.put("checkpoint", List.of("failure", "graph"));
        below.put("cleanup", List.of("failure", "graph", "checkpoint"));
        below.put("reconcile", List.of("failure", "graph", "checkpoint"));
        below.put("publish", List.of("failure", "graph", "checkpoint", "cleanup", "reconcile"));
        below.put("recovery", List.of("failure", "graph", "checkpoint", "cleanup", "reconcile", "publish", "claim"));
        below.put("protocol", List.of("recovery"));
        List<ArchRule> rules = new ArrayList<>();
        below.forEach((room, rooms) -> rules.add(noClasses()
                .that()
                .resideInAPackage(room(room))
                .should()
                .dependOnClassesThat(outside(room, rooms))
                .allowEmptyShould(true)));
        return rules;
    }

    private static DescribedPredicate<JavaClass> outside(String room, List<String> below) {
        List<String> allowed = new ArrayList<>(List.of(room(room)));
        below.forEach(r -> allowed.add(room(r)));
        return resideInAPackage(DOMAIN)
                .and(DescribedPredicate.not(resideInAnyPackage(allowed.toArray(String[]::new))))
                .as("are in a domain room other than %s", below);
    }

    private static String room(String name) {
        return "org.omnigraph.domain." + name + "..";
    }
}
