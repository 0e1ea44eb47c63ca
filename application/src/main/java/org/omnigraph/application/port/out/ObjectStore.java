package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.domain.failure.Failure;

/** Raw objects below one graph root. Keys are root-relative with {@code /}. */
public interface ObjectStore {
    /** The object's bytes; empty when it does not exist. */
    Either<Failure, Option<byte[]>> read(String key);

    /** Every object whose key starts with {@code prefix} + "/", in key order, at any depth. */
    Either<Failure, List<StoredObject>> list(String prefix);

    /** Atomic create-if-absent, durable when it returns; false when the object exists. */
    Either<Failure, Boolean> createIfAbsent(String key, byte[] content);

    /** Removes an object; false when it did not exist. */
    Either<Failure, Boolean> remove(String key);

    /** The object as listed; empty when it does not exist. */
    Either<Failure, Option<StoredObject>> stat(String key);

    /**
     * One object.
     *
     * @param bytes its size
     * @param modifiedAt microseconds since the epoch by the store's own clock
     */
    record StoredObject(String key, long bytes, long modifiedAt) {}
}
