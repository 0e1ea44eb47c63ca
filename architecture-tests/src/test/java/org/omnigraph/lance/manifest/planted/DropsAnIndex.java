package org.omnigraph.lance.manifest.planted;

import org.lance.Dataset;

/** Breaks the rule that the manifest keeps its layout. */
final class DropsAnIndex {
    void change(Dataset dataset) {
        dataset.dropIndex("object_id");
    }
}
