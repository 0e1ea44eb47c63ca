package org.omnigraph.lance.pin;

import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.lance.LanceStore;

/** Makes the port to the tags of a store. */
public final class LancePins {
    private LancePins() {}

    /** The tags of a store, which stays the caller's to close. Nothing is read or written yet. */
    public static PinTags over(LanceStore store) {
        return new StoredPins(store);
    }
}
