package org.omnigraph.lance.collect.planted;

import org.lance.Dataset;

/** Breaks the rules about tags and branches. */
final class RemovesRefs {
    void remove(Dataset dataset, String name) {
        dataset.tags().delete(name);
        dataset.branches().delete(name);
    }
}
