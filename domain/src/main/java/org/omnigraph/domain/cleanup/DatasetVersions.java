package org.omnigraph.domain.cleanup;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.omnigraph.domain.graph.Lineage;

/**
 * What the store holds of one lineage when cleanup looks.
 *
 * @param dataset what people call it: {@code __manifest} or the table key
 * @param versions present versions with their commit time in microseconds since the epoch
 * @param foreignTags tags that are not ours, by version
 * @param foreignBranches native branches that are not ours, by the version they were made from
 */
public record DatasetVersions(
        String dataset,
        Lineage lineage,
        SortedMap<Long, Long> versions,
        Map<Long, List<String>> foreignTags,
        Map<Long, List<String>> foreignBranches) {
    /** Copies what it is given. */
    public DatasetVersions {
        versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
        foreignTags = Map.copyOf(foreignTags);
        foreignBranches = Map.copyOf(foreignBranches);
    }
}
