package org.omnigraph.lance.table.planted;

import java.util.function.Consumer;
import org.lance.Dataset;

/** Breaks the rule that there is no unfenced write, by a call and by a reference. */
final class WritesUnfenced {
    void drop(Dataset dataset) {
        dataset.delete("true");
    }

    Consumer<Dataset> compaction() {
        return Dataset::compact;
    }
}
