package org.omnigraph.lance.collect;

import java.time.Duration;
import java.util.EnumSet;
import org.lance.Dataset;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.lance.LanceStore;

/** Makes the port that looks at and removes physical versions of a store. */
public final class LanceCollection {
    /** How old a file must be that no version references before it is taken for nobody's. */
    public static final Duration DEFAULT_GRACE_AGE = Duration.ofHours(1);

    /** Clocks of stores count in seconds or worse: a shorter grace age would be none. */
    public static final Duration SHORTEST_GRACE_AGE = Duration.ofSeconds(2);

    private LanceCollection() {}

    /**
     * Collects a store, which stays the caller's to close. Nothing is read or written yet.
     *
     * @param tags the tags of the same store
     * @param graceAge by the store's own clock, counted back from the claim's modification time
     * @throws IllegalArgumentException when the grace age is below {@link #SHORTEST_GRACE_AGE}
     */
    public static VersionCollector over(LanceStore store, PinTags tags, Duration graceAge) {
        if (graceAge.compareTo(SHORTEST_GRACE_AGE) < 0) {
            throw new IllegalArgumentException("a grace age of " + graceAge + " is below " + SHORTEST_GRACE_AGE);
        }
        References references = new References(store, EnumSet.allOf(ReferenceKind.class));
        return new StoredVersions(
                store, tags, references, new LanceCleanup(store, tags, Dataset::cleanupWithPolicy), graceAge);
    }
}
