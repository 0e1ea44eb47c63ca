package org.omnigraph.domain.reconcile;

import java.util.Map;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/**
 * Every tag of one dataset as listed.
 *
 * @param path root-relative dataset path
 * @param tags where each tag points, by name
 */
public record ObservedTags(String path, Map<String, TagTarget> tags) {
    /** Copies the map. */
    public ObservedTags {
        tags = Map.copyOf(tags);
    }
}
