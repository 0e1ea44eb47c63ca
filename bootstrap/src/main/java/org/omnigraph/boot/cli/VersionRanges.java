package org.omnigraph.boot.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Version numbers in words: {@code 1–8, 10–15}. */
final class VersionRanges {
    private VersionRanges() {}

    static String of(SortedSet<Long> versions) {
        List<String> ranges = new ArrayList<>();
        long first = 0;
        long last = 0;
        for (long version : versions) {
            if (first > 0 && version == last + 1) {
                last = version;
                continue;
            }
            if (first > 0) {
                ranges.add(range(first, last));
            }
            first = version;
            last = version;
        }
        if (first > 0) {
            ranges.add(range(first, last));
        }
        return String.join(", ", ranges);
    }

    private static String range(long first, long last) {
        return first == last ? Long.toString(first) : first + "–" + last;
    }
}
