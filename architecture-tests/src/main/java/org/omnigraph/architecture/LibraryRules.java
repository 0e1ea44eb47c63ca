package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;
import static org.omnigraph.architecture.Packages.BOOT;
import static org.omnigraph.architecture.Packages.CLI;
import static org.omnigraph.architecture.Packages.CLI_FORMAT;
import static org.omnigraph.architecture.Packages.DATA;
import static org.omnigraph.architecture.Packages.LANCE;
import static org.omnigraph.architecture.Packages.OBJECT_STORE;
import static org.omnigraph.architecture.Packages.PROTOCOL;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;

/** Each library has one room, so that replacing it stays a small change. */
public final class LibraryRules {
    private LibraryRules() {}

    /** Spring StateMachine is out of life; the runner is the one class that would have to change. */
    public static final ArchRule STATE_MACHINE_IN_THE_RUNNER_ONLY = only(
            "Spring StateMachine",
            new String[] {"org.springframework.statemachine..", "org.springframework.messaging..", "reactor.."},
            PROTOCOL);

    /** Spring wires and hosts; nothing else needs it. */
    public static final ArchRule SPRING_IN_THE_WIRING_ONLY =
            only("Spring", new String[] {"org.springframework.."}, PROTOCOL, BOOT);

    /** Rows are Arrow at the edges that move them. */
    public static final ArchRule ARROW_AT_THE_EDGES_ONLY =
            only("Arrow", new String[] {"org.apache.arrow.."}, LANCE, DATA, CLI_FORMAT);

    /** Lance is behind its adapter. */
    public static final ArchRule LANCE_IN_ITS_ADAPTER_ONLY = only("Lance", new String[] {"org.lance.."}, LANCE);

    /** AWS is behind the object store adapter. */
    public static final ArchRule AWS_IN_ITS_ADAPTER_ONLY =
            only("AWS", new String[] {"software.amazon.."}, OBJECT_STORE);

    /** Jackson 2 is what Lance brings; the rest of the code is not tied to it. */
    public static final ArchRule JACKSON_2_IN_ADAPTERS_ONLY = only(
            "Jackson 2",
            new String[] {"com.fasterxml.jackson.core..", "com.fasterxml.jackson.databind.."},
            LANCE,
            OBJECT_STORE);

    /** Hosts embed the engine without the command line's libraries. */
    public static final ArchRule COMMAND_LINE_LIBRARIES_IN_THE_COMMAND_LINE_ONLY = only(
            "the command line's libraries",
            new String[] {"picocli..", "me.tongfei.progressbar..", "org.apache.commons.csv.."},
            CLI);

    private static ArchRule only(String library, String[] packages, String... rooms) {
        DescribedPredicate<JavaClass> inTheLibrary =
                JavaClass.Predicates.resideInAnyPackage(packages).as("belong to " + library);
        return noClasses()
                .that(resideInAPackage(ALL).and(JavaClass.Predicates.resideOutsideOfPackages(rooms)))
                .should()
                .dependOnClassesThat(inTheLibrary)
                .as(library + " is used in " + String.join(", ", rooms) + " only");
    }
}
