package org.omnigraph.objectstore;

import java.nio.file.Path;
import org.omnigraph.application.port.out.ObjectStore;

/** Makes object stores. */
public final class ObjectStores {
    private ObjectStores() {}

    /**
     * The objects below a folder of the local file system, which must have hard links. Nothing is read or written yet, and the
     * folder need not exist.
     */
    public static ObjectStore local(Path root) {
        return new LocalObjectStore(root);
    }
}
