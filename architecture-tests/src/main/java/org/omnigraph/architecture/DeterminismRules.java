package org.omnigraph.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.omnigraph.architecture.Packages.ALL;
import static org.omnigraph.architecture.Packages.BOOT_ROOT;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Time, chance and the machine's defaults come in through one door: the wiring, which a test can replace. */
public final class DeterminismRules {
    private DeterminismRules() {}

    /** Nobody asks a clock but the wiring's. */
    public static final ArchRule NO_CLOCK_BUT_THE_WIRINGS = noClasses()
            .that(resideInAPackage(ALL).and(resideOutsideOfPackages(BOOT_ROOT)))
            .should()
            .accessTargetWhere(DescribedPredicate.or(List.of(
                    Calls.to("java.lang.System", "currentTimeMillis", "nanoTime"),
                    Calls.to("java.time.Instant", "now"),
                    Calls.to("java.time.LocalDate", "now"),
                    Calls.to("java.time.LocalTime", "now"),
                    Calls.to("java.time.LocalDateTime", "now"),
                    Calls.to("java.time.OffsetDateTime", "now"),
                    Calls.to("java.time.ZonedDateTime", "now"),
                    Calls.toNamesStarting("java.time.Clock", "system"),
                    Calls.toNamesStarting("java.time.Clock", "tick"),
                    Calls.to("java.time.InstantSource", "system"),
                    Calls.to("java.util.Date", Calls.CONSTRUCTOR),
                    Calls.to("java.util.Calendar", "getInstance"))))
            .as("nobody but the wiring asks a clock");

    /** Nobody draws chance but the wiring. */
    public static final ArchRule NO_CHANCE_BUT_THE_WIRINGS = noClasses()
            .that(resideInAPackage(ALL).and(resideOutsideOfPackages(BOOT_ROOT)))
            .should()
            .accessTargetWhere(DescribedPredicate.or(List.of(
                    Calls.to("java.util.UUID", "randomUUID"),
                    Calls.to("java.util.Random", Calls.CONSTRUCTOR),
                    Calls.to("java.security.SecureRandom", Calls.CONSTRUCTOR, "getInstance", "getInstanceStrong"),
                    Calls.to("java.util.SplittableRandom", Calls.CONSTRUCTOR),
                    Calls.to("java.util.concurrent.ThreadLocalRandom", "current"),
                    Calls.to("java.lang.Math", "random"),
                    Calls.to("java.util.Collections", "shuffle"))))
            .as("nobody but the wiring draws chance");

    /** Bytes and characters are turned into each other by a charset that is named. */
    public static final ArchRule NO_DEFAULT_CHARSET = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(DescribedPredicate.or(List.of(
                    Calls.to("java.nio.charset.Charset", "defaultCharset"),
                    Calls.toOverload("java.lang.String", "getBytes"),
                    Calls.toOverload("java.lang.String", Calls.CONSTRUCTOR, byte[].class),
                    Calls.toOverload("java.lang.String", Calls.CONSTRUCTOR, byte[].class, int.class, int.class),
                    Calls.toOverload("java.io.ByteArrayOutputStream", "toString"),
                    Calls.toOverload("java.io.InputStreamReader", Calls.CONSTRUCTOR, java.io.InputStream.class),
                    Calls.toOverload("java.io.OutputStreamWriter", Calls.CONSTRUCTOR, java.io.OutputStream.class),
                    Calls.toOverload("java.io.FileReader", Calls.CONSTRUCTOR, String.class),
                    Calls.toOverload("java.io.FileReader", Calls.CONSTRUCTOR, java.io.File.class),
                    Calls.toOverload("java.io.FileWriter", Calls.CONSTRUCTOR, String.class),
                    Calls.toOverload("java.io.FileWriter", Calls.CONSTRUCTOR, java.io.File.class),
                    Calls.toOverload("java.io.PrintStream", Calls.CONSTRUCTOR, java.io.OutputStream.class),
                    Calls.toOverload(
                            "java.io.PrintStream", Calls.CONSTRUCTOR, java.io.OutputStream.class, boolean.class),
                    Calls.toOverload("java.util.Scanner", Calls.CONSTRUCTOR, java.io.InputStream.class))))
            .as("nobody relies on the default charset");

    /** Zones and languages are named; the machine's own are nobody's business. */
    public static final ArchRule NO_DEFAULT_ZONE_OR_LOCALE = noClasses()
            .that()
            .resideInAPackage(ALL)
            .should()
            .accessTargetWhere(DescribedPredicate.or(List.of(
                    Calls.to("java.time.ZoneId", "systemDefault"),
                    Calls.to("java.util.TimeZone", "getDefault"),
                    Calls.to("java.util.Locale", "getDefault"),
                    Calls.toOverload("java.lang.String", "toLowerCase"),
                    Calls.toOverload("java.lang.String", "toUpperCase"),
                    Calls.toOverload("java.lang.String", "format", String.class, Object[].class),
                    Calls.to("java.lang.String", "formatted"),
                    Calls.toOverload("java.io.PrintStream", "printf", String.class, Object[].class),
                    Calls.toOverload("java.io.PrintStream", "format", String.class, Object[].class),
                    Calls.toOverload("java.io.PrintWriter", "printf", String.class, Object[].class),
                    Calls.toOverload("java.io.PrintWriter", "format", String.class, Object[].class))))
            .as("nobody relies on the default zone or locale");

    /** What is static never changes. */
    public static final ArchRule NO_STATIC_MUTABLE_STATE = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage(ALL)
            .should()
            .beFinal();
}
