package org.omnigraph.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;

/** What a class calls, method and constructor references included. */
final class Calls {
    static final String CONSTRUCTOR = "<init>";

    private Calls() {}

    /** Uses of members by these names, inherited ones included. */
    static DescribedPredicate<JavaAccess<?>> to(String owner, String... names) {
        Set<String> wanted = Set.of(names);
        return use(
                owner + " " + String.join("|", names),
                target -> wanted.contains(target.getName()) && isOwnedBy(target, owner));
    }

    /** Uses of members of the type whose names start like this. */
    static DescribedPredicate<JavaAccess<?>> toNamesStarting(String owner, String prefix) {
        return use(
                owner + " " + prefix + "*", target -> target.getName().startsWith(prefix) && isOwnedBy(target, owner));
    }

    /** Uses of exactly this overload. */
    static DescribedPredicate<JavaAccess<?>> toOverload(String owner, String name, Class<?>... parameters) {
        List<String> wanted = List.of(parameters).stream().map(Class::getName).toList();
        return use(
                owner + "." + name + wanted,
                target -> target.getName().equals(name)
                        && isOwnedBy(target, owner)
                        && target instanceof AccessTarget.CodeUnitAccessTarget unit
                        && unit.getRawParameterTypes().stream()
                                .map(JavaClass::getName)
                                .toList()
                                .equals(wanted));
    }

    private static boolean isOwnedBy(AccessTarget target, String owner) {
        return target.getOwner().isAssignableTo(owner);
    }

    private static DescribedPredicate<JavaAccess<?>> use(String text, java.util.function.Predicate<AccessTarget> test) {
        return DescribedPredicate.describe(text, access -> test.test(access.getTarget()));
    }
}
