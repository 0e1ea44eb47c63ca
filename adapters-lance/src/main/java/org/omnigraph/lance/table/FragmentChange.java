package org.omnigraph.lance.table;

import java.util.List;
import org.lance.FragmentMetadata;

/**
 * What an effect does to the fragments of its base.
 *
 * @param removed fragments of the base that go
 * @param updated fragments of the base that lose rows
 * @param added fragments written for the effect
 */
record FragmentChange(List<Long> removed, List<FragmentMetadata> updated, List<FragmentMetadata> added) {
    FragmentChange {
        removed = List.copyOf(removed);
        updated = List.copyOf(updated);
        added = List.copyOf(added);
    }
}
