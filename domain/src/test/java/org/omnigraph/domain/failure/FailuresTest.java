package org.omnigraph.domain.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

/** What every failure promises, whichever it is. */
class FailuresTest {
    static List<Class<?>> kinds() {
        List<Class<?>> kinds = new ArrayList<>();
        collect(Failure.class, kinds);
        return kinds;
    }

    private static void collect(Class<?> type, List<Class<?>> kinds) {
        if (type.isRecord()) {
            kinds.add(type);
        }
        Class<?>[] permitted = type.getPermittedSubclasses();
        if (permitted != null) {
            Arrays.stream(permitted).forEach(t -> collect(t, kinds));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void saysWhatHappenedAndWhatToDo(Class<?> kind) throws ReflectiveOperationException {
        Failure failure = sample(kind);

        assertThat(failure.message()).isNotBlank().doesNotContain("null").doesNotEndWith(".");
        assertThat(failure.hint()).isNotBlank().doesNotContain("null").doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void namesEveryPartOfItselfInTheDetails(Class<?> kind) throws ReflectiveOperationException {
        Failure failure = sample(kind);
        Map<String, Object> details = failure.details();

        assertThat(details.keySet())
                .containsExactlyElementsOf(Stream.of(kind.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList());
        for (RecordComponent component : kind.getRecordComponents()) {
            assertThat(details.get(component.getName()))
                    .isEqualTo(component.getAccessor().invoke(failure))
                    .isInstanceOfAny(String.class, Long.class, List.class);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void quotesItsPartsInTheMessageOrTheHint(Class<?> kind) throws ReflectiveOperationException {
        Failure failure = sample(kind);
        String talk = failure.message() + " " + failure.hint();

        for (RecordComponent component : kind.getRecordComponents()) {
            Object value = component.getAccessor().invoke(failure);
            List<?> parts = value instanceof List<?> list ? list : List.of(value);
            parts.forEach(part -> assertThat(talk).contains(part.toString()));
        }
    }

    @Test
    void givesEveryKindACodeOfItsOwn() throws ReflectiveOperationException {
        Map<FailureCode, Class<?>> seen = new EnumMap<>(FailureCode.class);
        for (Class<?> kind : kinds()) {
            assertThat(seen.put(sample(kind).code(), kind))
                    .as("second kind of the code of %s", kind)
                    .isNull();
        }
        assertThat(seen.keySet()).containsExactlyInAnyOrder(FailureCode.values());
    }

    @Test
    void spellsCodesForScripts() {
        Set<String> spellings = new HashSet<>();
        for (FailureCode code : FailureCode.values()) {
            assertThat(code.spelling()).matches("[a-z]+(-[a-z]+)*");
            assertThat(spellings.add(code.spelling())).as(code.spelling()).isTrue();
        }
        assertThat(FailureCode.NAME_TAKEN.spelling()).isEqualTo("name-taken");
    }

    @Test
    void hintsAtTheRuleOfTheKindOfName() {
        assertThat(new InvalidName("checkpoint", "a b", "x").hint()).contains("ogcp_");
        assertThat(new InvalidName("type", "1", "a letter first").hint())
                .contains("a letter first")
                .doesNotContain("ogcp_");
    }

    private static Failure sample(Class<?> kind) throws ReflectiveOperationException {
        RecordComponent[] components = kind.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            String name = components[i].getName().toLowerCase(Locale.ROOT);
            if (types[i] == String.class) {
                values[i] = "<" + name + ">";
            } else if (types[i] == long.class) {
                values[i] = 70_000L + i;
            } else if (types[i] == List.class) {
                values[i] = List.of("<" + name + " one>", "<" + name + " two>");
            } else {
                throw new AssertionError("details carry no " + types[i] + ": " + components[i]);
            }
        }
        Constructor<?> constructor = kind.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return (Failure) constructor.newInstance(values);
    }
}
