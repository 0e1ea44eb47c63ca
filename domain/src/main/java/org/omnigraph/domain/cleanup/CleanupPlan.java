package org.omnigraph.domain.cleanup;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.omnigraph.domain.graph.Lineage;

/**
 * What a cleanup would remove and why the rest stays: a pure value shared by preview and execution.
 *
 * @param rootDigest digest over every root and cutoff; boundaries carry it
 */
public record CleanupPlan(RetentionPolicy policy, String rootDigest, List<DatasetPlan> datasets) {
    /** Copies the list. */
    public CleanupPlan {
        datasets = List.copyOf(datasets);
    }

    /** Versions that would be removed, over all datasets. */
    public long condemnedVersions() {
        return datasets.stream().mapToLong(d -> d.condemned().size()).sum();
    }

    /**
     * The fate of one lineage.
     *
     * @param cutoff versions at or below it are removed unless a root protects them
     * @param versions every present version, ascending
     */
    public record DatasetPlan(String dataset, Lineage lineage, long cutoff, List<VersionFate> versions) {
        /** Copies the list. */
        public DatasetPlan {
            versions = List.copyOf(versions);
        }

        /** Versions at or below the cutoff that stay, ascending. */
        public List<Long> keptBehind() {
            return versions.stream()
                    .filter(v -> !v.removed() && Long.compareUnsigned(v.version(), cutoff) <= 0)
                    .map(VersionFate::version)
                    .toList();
        }

        /** The versions to remove, ascending. */
        public SortedSet<Long> condemned() {
            SortedSet<Long> condemned = new TreeSet<>();
            versions.stream().filter(VersionFate::removed).forEach(v -> condemned.add(v.version()));
            return condemned;
        }
    }

    /**
     * The fate of one version.
     *
     * @param protectedBy every reason that applies, in a stable order; empty exactly when it is removed
     */
    public record VersionFate(long version, Set<RetainedBy> protectedBy) {
        /** Copies the set, keeping its order. */
        public VersionFate {
            protectedBy = Collections.unmodifiableSet(new LinkedHashSet<>(protectedBy));
        }

        /** Whether the version goes. */
        public boolean removed() {
            return protectedBy.isEmpty();
        }
    }
}
