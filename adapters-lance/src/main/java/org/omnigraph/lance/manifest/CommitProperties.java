package org.omnigraph.lance.manifest;

import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every commit of {@code __manifest} says about itself in its transaction properties. The keys are frozen.
 *
 * @param operation the operation that made the commit
 * @param generation publishes since genesis; maintenance and no-ops carry it on
 * @param head data file of the HEAD fragment
 * @param fence data file of the FENCE fragment
 * @param registry data files of the REGISTRY fragments
 * @param names data files of the NAMES fragments
 * @param journalCount number of JOURNAL fragments: all others
 */
record CommitProperties(
        String operation,
        long generation,
        String head,
        String fence,
        List<String> registry,
        List<String> names,
        int journalCount) {
    static final String OPERATION = "omnigraph.op";
    static final String GENERATION = "omnigraph.generation";
    static final String HEAD = "omnigraph.head";
    static final String FENCE = "omnigraph.fence";
    static final String REGISTRY = "omnigraph.registry";
    static final String NAMES = "omnigraph.names";
    static final String JOURNAL_COUNT = "omnigraph.journal_count";

    CommitProperties {
        registry = List.copyOf(registry);
        names = List.copyOf(names);
    }

    /** As stored. */
    Map<String, String> toMap() {
        return Map.of(
                OPERATION, operation,
                GENERATION, Long.toString(generation),
                HEAD, head,
                FENCE, fence,
                REGISTRY, String.join(",", registry),
                NAMES, String.join(",", names),
                JOURNAL_COUNT, Integer.toString(journalCount));
    }

    /** Reads stored properties; empty when one is missing or malformed, which means that someone else wrote the commit. */
    static Option<CommitProperties> of(Map<String, String> stored) {
        String operation = stored.get(OPERATION);
        String head = stored.get(HEAD);
        String fence = stored.get(FENCE);
        String registry = stored.get(REGISTRY);
        String names = stored.get(NAMES);
        Long generation = number(stored.get(GENERATION), 18);
        Long journal = number(stored.get(JOURNAL_COUNT), 9);
        if (operation == null
                || head == null
                || fence == null
                || registry == null
                || names == null
                || generation == null
                || journal == null) {
            return Option.none();
        }
        return Option.some(new CommitProperties(
                operation, generation, head, fence, files(registry), files(names), journal.intValue()));
    }

    private static List<String> files(String joined) {
        return joined.isEmpty() ? List.of() : List.of(joined.split(","));
    }

    private static @Nullable Long number(@Nullable String text, int digits) {
        return text != null && text.length() <= digits && text.matches("[0-9]+") ? Long.valueOf(text) : null;
    }
}
