package org.omnigraph.planted.hen;

import org.omnigraph.planted.egg.Egg;

/** One half of a cycle. */
public final class Hen {
    /** What it lays. */
    public Egg lays() {
        return new Egg();
    }
}
