package org.omnigraph.lance.collect;

import org.omnigraph.application.port.out.ObjectStore.StoredObject;

/**
 * A file of one line that a version may reference.
 *
 * @param name folder and name in the line, of an index only its folder: what {@link References} returns
 */
record LineFile(StoredObject object, String name) {
    static String name(ReferenceKind kind, String file) {
        return kind.folder() + "/" + file;
    }
}
