package org.omnigraph.lance.planted;

import org.omnigraph.objectstore.ObjectStores;

/** Breaks the rule that adapters know ports only. */
final class KnowsTheOtherAdapter {
    Class<?> other() {
        return ObjectStores.class;
    }
}
