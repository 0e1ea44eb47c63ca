package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;
import static org.omnigraph.architecture.Packages.BOOT_ROOT;
import static org.omnigraph.architecture.Packages.LANCE;
import static org.omnigraph.architecture.Packages.LANCE_MANIFEST;
import static org.omnigraph.architecture.Packages.OBJECT_STORE;
import static org.omnigraph.architecture.Packages.PORTS;
import static org.omnigraph.architecture.Packages.PORTS_OUT;
import static org.omnigraph.architecture.Packages.SERVICE;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;

/** Ports are the only way through the hexagon's wall, and implementations stay behind it. */
public final class PortRules {
    private static final String HISTORY = "org.omnigraph.application.port.out.ManifestHistory";
    private static final String SUBSTRATE = "org.omnigraph.application.port.out.Substrates$Substrate";

    private PortRules() {}

    /**
     * Whatever stands in a port package is an interface, or a value that one speaks of: a record, an enum or a failure. A class
     * with behaviour of its own is no port.
     */
    public static final ArchRule PORTS_ARE_INTERFACES = classes()
            .that(resideInAPackage(PORTS).and(isNamed()))
            .should(be(DescribedPredicate.describe(
                    "interfaces, records or enums", (JavaClass c) -> c.isInterface() || c.isRecord() || c.isEnum())));

    /** Ports speak JDK collections; of Vavr they know Either and Option. */
    public static final ArchRule PORTS_SPEAK_JDK_COLLECTIONS = noClasses()
            .that()
            .resideInAPackage(PORTS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.vavr.collection..")
            .because("hosts need no second collection library");

    /** Outbound ports are implemented by adapters and the wiring, and by nothing else. */
    public static final ArchRule PORTS_OUT_ARE_IMPLEMENTED_OUTSIDE = noClasses()
            .that(JavaClass.Predicates.resideInAnyPackage(Packages.DOMAIN, Packages.APPLICATION)
                    .and(JavaClass.Predicates.resideOutsideOfPackage(PORTS_OUT)))
            .should()
            .beAssignableTo(resideInAPackage(PORTS_OUT).and(JavaClass.Predicates.INTERFACES));

    /** Use cases are package-private; the factory is the one way to them. */
    public static final ArchRule USE_CASES_ARE_HIDDEN = classes()
            .that(resideInAPackage(SERVICE).and(isPublic()).and(isTopLevel()))
            .should()
            .haveSimpleNameEndingWith("Factory")
            .allowEmptyShould(true)
            .as("use cases are hidden behind a public *Factory");

    /**
     * Implementations of the adapters are package-private. Public are: the factory of each room, whose name says which library
     * it is of, and in the adapter's root and token rooms what its rooms share.
     */
    public static final ArchRule ADAPTERS_ARE_HIDDEN = CompositeArchRule.of(List.of(
                    classes()
                            .that(resideInAPackage(LANCE)
                                    .and(JavaClass.Predicates.resideOutsideOfPackages(
                                            "org.omnigraph.lance", "org.omnigraph.lance.token"))
                                    .and(isPublic())
                                    .and(isTopLevel()))
                            .should()
                            .haveSimpleNameStartingWith("Lance")
                            .andShould()
                            .haveModifier(JavaModifier.FINAL)
                            .allowEmptyShould(true),
                    classes()
                            .that(resideInAPackage(OBJECT_STORE).and(isPublic()).and(isTopLevel()))
                            .should()
                            .haveSimpleName("ObjectStores")
                            .allowEmptyShould(true)))
            .as("adapters are hidden behind their factories");

    /** What implements an outbound port is never public: hosts get it as the port. */
    public static final ArchRule IMPLEMENTATIONS_ARE_HIDDEN = noClasses()
            .that(JavaClass.Predicates.resideInAnyPackage(LANCE, OBJECT_STORE)
                    .and(assignableTo(resideInAPackage(PORTS_OUT).and(JavaClass.Predicates.INTERFACES))))
            .should()
            .bePublic();

    /**
     * The journal grows with history, so its readers are counted: commit list and resolving a commit id, both in reading a
     * graph; verification and resolving an in-doubt commit join here when they exist.
     */
    public static final ArchRule HISTORY_HAS_FEW_READERS = noClasses()
            .that(resideInAPackage(ALL)
                    .and(JavaClass.Predicates.resideOutsideOfPackages(PORTS_OUT, LANCE_MANIFEST, BOOT_ROOT))
                    .and(DescribedPredicate.describe(
                            "do not read a graph's commits",
                            (JavaClass c) -> !outermost(c).equals("org.omnigraph.application.service.ReadGraph"))))
            .should()
            .accessTargetWhere(Calls.to(HISTORY, "commits", "commit").or(Calls.to(SUBSTRATE, "history")))
            .as("the history port is used by reading a graph's commits only");

    private static String outermost(JavaClass c) {
        return c.getName().replaceAll("\\$.*", "");
    }

    private static DescribedPredicate<JavaClass> isNamed() {
        return DescribedPredicate.describe(
                "are named",
                c -> !c.isAnonymousClass()
                        && !c.isLocalClass()
                        && !c.getSimpleName().equals("package-info"));
    }

    private static DescribedPredicate<JavaClass> isPublic() {
        return DescribedPredicate.describe("are public", c -> c.getModifiers().contains(JavaModifier.PUBLIC));
    }

    private static DescribedPredicate<JavaClass> isTopLevel() {
        return DescribedPredicate.describe("are top-level", JavaClass::isTopLevelClass);
    }
}
