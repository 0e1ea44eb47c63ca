package org.omnigraph.boot.cli.format;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;

/** The first record of an input: non-empty, distinct names the storage can hold. */
record CsvHeader(List<String> names) {
    /** Lance's own columns begin so. */
    private static final String RESERVED_PREFIX = "_row";

    static CsvHeader of(CsvSource source, CsvRecords.@Nullable Line line) throws RefusedInput {
        if (line == null) {
            throw new RefusedInput(new UnreadableInput(source.name(), "it is empty; the first line names the columns"));
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < line.values().length; i++) {
            String name = line.values()[i];
            String broken = brokenRule(name, seen);
            if (broken != null) {
                String found = name == null ? "" : name;
                throw new RefusedInput(
                        new UnreadableRow(source.name(), line.number(), Integer.toString(i + 1), broken, found));
            }
        }
        return new CsvHeader(Arrays.asList(line.values()));
    }

    /** The position of a column, -1 when there is none. */
    int indexOf(String name) {
        return names.indexOf(name);
    }

    private static @Nullable String brokenRule(@Nullable String name, Set<String> seen) {
        if (name == null || name.isEmpty()) {
            return "a name";
        }
        if (name.contains(".") || name.chars().anyMatch(Character::isISOControl)) {
            return "a name without '.' and control characters";
        }
        if (name.startsWith(RESERVED_PREFIX)) {
            return "a name that does not start with " + RESERVED_PREFIX + ", which is reserved";
        }
        return seen.add(name) ? null : "a name no other column has";
    }
}
