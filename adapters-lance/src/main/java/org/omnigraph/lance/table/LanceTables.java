package org.omnigraph.lance.table;

import org.omnigraph.application.port.out.TableDatasets;
import org.omnigraph.lance.LanceStore;

/** Makes the port to the tables of a store. */
public final class LanceTables {
    private LanceTables() {}

    /** The tables of a store, which stays the caller's to close. Nothing is read or written yet. */
    public static TableDatasets over(LanceStore store) {
        return new StoredTables(store, new EffectWriter(store, EffectWriter::commit));
    }
}
