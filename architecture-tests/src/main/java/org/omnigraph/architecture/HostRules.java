package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.PROTOCOL;
import static org.omnigraph.architecture.Packages.SERVICE;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Rules for code that embeds the engine. Run them over the host's own classes:
 *
 * <pre>{@code
 * HostRules.HOSTS_USE_THE_FRONT_DOOR.check(new ClassFileImporter().importPackages("com.example.host"));
 * }</pre>
 */
public final class HostRules {
    private HostRules() {}

    /**
     * A host sees the inbound ports, row types, the domain and the wiring; of the outbound ports the two it may provide, the
     * authorizer and the telemetry.
     */
    public static final ArchRule HOSTS_USE_THE_FRONT_DOOR = noClasses()
            .that(areHosts())
            .should()
            .dependOnClassesThat(
                    DescribedPredicate.describe("are behind the engine's front door", HostRules::isBehindTheDoor))
            .as("hosts use the engine's front door");

    /**
     * Only the engine writes below a graph root, and only it touches {@code ogcp_} tags: a host that opens datasets with Lance
     * by itself can do both.
     */
    public static final ArchRule HOSTS_LEAVE_THE_STORE_ALONE = noClasses()
            .that(areHosts())
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.lance..")
            .as("hosts open no dataset and touch no tag by themselves");

    /** A host makes no proof that the engine asks for before it destroys. */
    public static final ArchRule HOSTS_FORGE_NO_PROOF = noClasses()
            .that(areHosts())
            .should()
            .accessTargetWhere(Calls.to("org.omnigraph.domain.claim.HeldClaim", Calls.CONSTRUCTOR)
                    .or(Calls.toNamesStarting("org.omnigraph.domain.reconcile.CondemnedPin", "of"))
                    .or(Calls.to("org.omnigraph.domain.cleanup.CondemnedVersions", "behind")))
            .as("hosts forge no proof");

    private static DescribedPredicate<JavaClass> areHosts() {
        return resideOutsideOfPackages(
                        "org.omnigraph.domain..",
                        "org.omnigraph.application..",
                        "org.omnigraph.lance..",
                        "org.omnigraph.objectstore..",
                        "org.omnigraph.boot..",
                        "org.omnigraph.architecture..")
                .as("are a host's");
    }

    private static boolean isBehindTheDoor(JavaClass c) {
        if (c.getName().matches("org\\.omnigraph\\.application\\.port\\.out\\.(Authorizer|Telemetry)(\\$.*)?")) {
            return false;
        }
        return JavaClass.Predicates.resideInAnyPackage(
                        SERVICE, PROTOCOL, Packages.PORTS_OUT, Packages.LANCE, Packages.OBJECT_STORE, Packages.CLI)
                .test(c);
    }
}
