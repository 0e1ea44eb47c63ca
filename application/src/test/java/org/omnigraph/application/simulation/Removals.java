package org.omnigraph.application.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.omnigraph.domain.graph.Lineage;

/** Sees which versions disappear from the store. */
final class Removals {
    private final StoredState store;
    private final Map<String, Set<Long>> known = new HashMap<>();

    Removals(StoredState store) {
        this.store = store;
        since((path, version) -> {});
    }

    /** Tells of every version that disappeared since the last time: dataset path and number. */
    void since(BiConsumer<String, Long> consumer) {
        look(Lineage.MANIFEST_PATH, store.manifest, consumer);
        store.tables.forEach((path, versions) -> look(path, versions, consumer));
    }

    private void look(String path, TreeMap<Long, ?> present, BiConsumer<String, Long> consumer) {
        Set<Long> before = known.get(path);
        if (before != null && before.equals(present.keySet())) {
            return;
        }
        if (before != null) {
            before.stream().filter(v -> !present.containsKey(v)).forEach(v -> consumer.accept(path, v));
        }
        known.put(path, new TreeSet<>(present.keySet()));
    }
}
