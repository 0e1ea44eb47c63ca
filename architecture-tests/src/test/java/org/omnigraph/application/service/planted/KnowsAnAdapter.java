package org.omnigraph.application.service.planted;

import org.omnigraph.objectstore.ObjectStores;

/** Breaks the rule that the application knows no adapter. */
final class KnowsAnAdapter {
    Class<?> adapter() {
        return ObjectStores.class;
    }
}
