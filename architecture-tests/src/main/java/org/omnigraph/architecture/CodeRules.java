package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;

/** Habits of the code that a reader can rely on. */
public final class CodeRules {
    private static final String NULL_MARKED = "org.jspecify.annotations.NullMarked";

    private CodeRules() {}

    /** A type that may be null says so, in every package. */
    public static final ArchRule PACKAGES_ARE_NULL_MARKED = classes()
            .that()
            .resideInAPackage(ALL)
            .should(be(DescribedPredicate.describe(
                    "in a package that is @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NULL_MARKED))));

    /** A class is named after what it is, never after the fact that something had to go somewhere. */
    public static final ArchRule NO_GRAB_BAGS = noClasses()
            .that(resideInAPackage(ALL))
            .should(be(DescribedPredicate.describe(
                    "named *Manager, *Util(s), *Helper(s) or *Impl",
                    (JavaClass c) -> c.getSimpleName().matches(".*(Manager|Utils?|Helpers?|Impl)"))));

    /** No package is named after its being left over. */
    public static final ArchRule NO_GRAB_BAG_PACKAGES = noClasses()
            .that(resideInAPackage(ALL))
            .should()
            .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..impl..", "..misc..");

    /** What goes wrong is told to the caller or the telemetry, never to the console. */
    public static final ArchRule NO_STACK_TRACES_ON_THE_CONSOLE = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(Calls.to("java.lang.Throwable", "printStackTrace"));
}
