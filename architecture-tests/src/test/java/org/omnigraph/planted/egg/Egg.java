package org.omnigraph.planted.egg;

import org.omnigraph.planted.hen.Hen;

/** The other half of a cycle. */
public final class Egg {
    /** What comes out. */
    public Hen hatches() {
        return new Hen();
    }
}
