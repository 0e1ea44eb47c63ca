package org.omnigraph.objectstore;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.Failure;

/** A store whose next answers can be planted; what is not planted goes to the store behind it. */
class FaultyObjectStore implements ObjectStore {
    private final ObjectStore behind;

    @Nullable
    Supplier<Either<Failure, Boolean>> onCreate;

    @Nullable
    Supplier<Either<Failure, Option<StoredObject>>> onStat;

    @Nullable
    Runnable afterCreate;

    @Nullable
    Runnable beforeRemove;

    FaultyObjectStore(ObjectStore behind) {
        this.behind = behind;
    }

    @Override
    public Either<Failure, Option<byte[]>> read(String key) {
        return behind.read(key);
    }

    @Override
    public Either<Failure, List<StoredObject>> list(String prefix) {
        return behind.list(prefix);
    }

    @Override
    public Either<Failure, Boolean> createIfAbsent(String key, byte[] content) {
        Either<Failure, Boolean> answer = behind.createIfAbsent(key, content);
        if (afterCreate != null) {
            afterCreate.run();
        }
        return onCreate == null ? answer : onCreate.get();
    }

    @Override
    public Either<Failure, Boolean> remove(String key) {
        if (beforeRemove != null) {
            beforeRemove.run();
        }
        return behind.remove(key);
    }

    @Override
    public Either<Failure, Option<StoredObject>> stat(String key) {
        return onStat == null ? behind.stat(key) : onStat.get();
    }
}
