package org.omnigraph.objectstore;

import java.nio.file.Path;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.RecoveryIntents;
import org.omnigraph.application.port.out.RetentionClaims;

/** Makes object stores, and the ports that keep their documents in one. */
public final class ObjectStores {
    private ObjectStores() {}

    /**
     * The objects below a folder of the local file system, which must have hard links. Nothing is read or written yet, and the
     * folder need not exist.
     */
    public static ObjectStore local(Path root) {
        return new LocalObjectStore(root);
    }

    /** The retention claim of the graph whose root the store is. */
    public static RetentionClaims claims(ObjectStore store) {
        return new StoredRetentionClaims(store);
    }

    /** The recovery intents of the graph whose root the store is. */
    public static RecoveryIntents intents(ObjectStore store) {
        return new StoredRecoveryIntents(store);
    }
}
