package org.omnigraph.objectstore;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Arrays;
import java.util.List;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.RecoveryIntents;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.recovery.RecoveryIntent;

/** Recovery intents as one object each. */
final class StoredRecoveryIntents implements RecoveryIntents {
    static final String FOLDER = "__recovery";

    private final ObjectStore store;

    StoredRecoveryIntents(ObjectStore store) {
        this.store = store;
    }

    @Override
    public Either<Failure, Done> write(RecoveryIntent intent) {
        return keyOf(intent.operationId())
                .flatMap(key -> IntentDocument.FORMAT.encode(key, intent).flatMap(bytes -> write(key, bytes)));
    }

    @Override
    public Either<Failure, List<String>> list() {
        return store.list(FOLDER)
                .map(objects -> objects.stream()
                        .map(o -> o.key().substring(FOLDER.length() + 1))
                        .toList());
    }

    /** {@inheritDoc} A file whose name is not its operation's is {@code UNREADABLE_DOCUMENT} too. */
    @Override
    public Either<Failure, Option<RecoveryIntent>> read(String fileName) {
        String key = FOLDER + "/" + fileName;
        return IntentDocument.FORMAT.read(store, key).flatMap(found -> {
            boolean misnamed = found.exists(i -> !fileName.equals(i.operationId() + ".json"));
            return misnamed
                    ? Either.left(new UnreadableDocument(
                            key, "it is the intent of operation " + found.get().operationId()))
                    : Either.right(found);
        });
    }

    @Override
    public Either<Failure, Done> remove(String operationId) {
        return keyOf(operationId).flatMap(store::remove).map(removed -> Done.DONE);
    }

    private Either<Failure, Done> write(String key, byte[] bytes) {
        Either<Failure, Boolean> created = store.createIfAbsent(key, bytes);
        if (created.isLeft()) {
            // The caller will take this for "nothing is durable"; when the removal fails too, it is the intent in
            // doubt.
            if (isOurs(key, bytes)) {
                store.remove(key);
            }
            return Either.left(created.getLeft());
        }
        if (created.get() || isOurs(key, bytes)) {
            return Either.right(Done.DONE);
        }
        return Either.left(new StorageFailed(key, "create", "another document has this name and is kept"));
    }

    private boolean isOurs(String key, byte[] bytes) {
        return store.read(key).exists(found -> found.exists(there -> Arrays.equals(there, bytes)));
    }

    private static Either<Failure, String> keyOf(String operationId) {
        return operationId.isEmpty() || operationId.indexOf('/') >= 0
                ? Either.left(new InvalidArgument("operation id", "one path segment", operationId))
                : Either.right(FOLDER + "/" + operationId + ".json");
    }
}
