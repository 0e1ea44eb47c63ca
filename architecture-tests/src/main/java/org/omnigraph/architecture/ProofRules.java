package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;
import static org.omnigraph.architecture.Packages.OBJECT_STORE;
import static org.omnigraph.architecture.Packages.SERVICE;

import com.tngtech.archunit.lang.ArchRule;

/** Destruction needs proof, and each proof has one construction site. */
public final class ProofRules {
    private static final String NAME = "org.omnigraph.domain.checkpoint.CheckpointName";

    private ProofRules() {}

    /** Only whoever acquired or verified the claim object says that it is held. */
    public static final ArchRule CLAIMS_ARE_HELD_BY_THE_STORE =
            made("org.omnigraph.domain.claim.HeldClaim", Calls.CONSTRUCTOR, OBJECT_STORE);

    /** Pins are condemned by a use case that published the tombstone or the consumption. */
    public static final ArchRule PINS_ARE_CONDEMNED_BY_USE_CASES = noClasses()
            .that(resideInAPackage(ALL).and(resideOutsideOfPackages(SERVICE, "org.omnigraph.domain.reconcile..")))
            .should()
            .accessTargetWhere(Calls.toNamesStarting("org.omnigraph.domain.reconcile.CondemnedPin", "of"))
            .as("pins are condemned by use cases only");

    /** Versions are condemned by a use case that published the boundary. */
    public static final ArchRule VERSIONS_ARE_CONDEMNED_BY_USE_CASES =
            made("org.omnigraph.domain.cleanup.CondemnedVersions", "behind", SERVICE);

    /** A checkpoint's name is what the one parser accepted, before anything else looks at it. */
    public static final ArchRule NAMES_COME_FROM_THE_ONE_PARSER =
            made(NAME, Calls.CONSTRUCTOR, "org.omnigraph.domain.checkpoint");

    private static ArchRule made(String proof, String by, String site) {
        return noClasses()
                .that(resideInAPackage(ALL).and(resideOutsideOfPackages(site)))
                .should()
                .accessTargetWhere(Calls.to(proof, by))
                .as(proof + " is made in " + site + " only");
    }
}
