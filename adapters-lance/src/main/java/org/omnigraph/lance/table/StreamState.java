package org.omnigraph.lance.table;

import io.vavr.collection.Stream;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;

/** What an in-memory write stream (MemWAL) leaves in a dataset: an index entry of a fixed name, and a folder once it was written to. */
final class StreamState {
    /** Below the folder of a line. */
    static final String FOLDER = "/_mem_wal";

    private static final String INDEX = "__lance_mem_wal";

    private StreamState() {}

    static Option<String> ofIndices(List<String> names, long version) {
        return names.contains(INDEX) ? Option.some("index " + INDEX + " in version " + version) : Option.none();
    }

    static Option<String> ofObjects(List<StoredObject> objects) {
        return Stream.ofAll(objects)
                .map(StoredObject::key)
                .find(key -> key.contains(FOLDER + "/"))
                .map(key -> "object " + key);
    }
}
