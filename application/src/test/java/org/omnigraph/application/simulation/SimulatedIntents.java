package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.application.port.out.RecoveryIntents;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.recovery.RecoveryIntent;

/** Recovery intents over the simulated store. A listing may name a file that is gone by the time it is read. */
final class SimulatedIntents implements RecoveryIntents {
    private final StoredState store;
    private final Access access;

    SimulatedIntents(StoredState store, Access access) {
        this.store = store;
        this.access = access;
    }

    @Override
    public Either<Failure, Done> write(RecoveryIntent intent) {
        String file = file(intent.operationId());
        Either<Failure, Boolean> created =
                access.change("intent put", () -> Either.right(store.intents.putIfAbsent(file, intent) == null));
        if (created.isLeft()) {
            if (isOurs(file, intent)) {
                remove(intent.operationId());
            }
            return Either.left(created.getLeft());
        }
        return created.get() || isOurs(file, intent)
                ? Either.right(Done.DONE)
                : Either.left(new StorageFailed(file, "create", "another document has this name"));
    }

    private boolean isOurs(String file, RecoveryIntent intent) {
        return access.look("intent read", () -> Either.right(intent.equals(store.intents.get(file))))
                .getOrElse(false);
    }

    @Override
    public Either<Failure, List<String>> list() {
        return access.look("intent list", () -> Either.right(List.copyOf(store.intents.keySet())));
    }

    @Override
    public Either<Failure, Option<RecoveryIntent>> read(String fileName) {
        return access.look("intent read", () -> Either.right(Option.of(store.intents.get(fileName))));
    }

    @Override
    public Either<Failure, Done> remove(String operationId) {
        return access.change("intent remove", () -> {
            store.intents.remove(file(operationId));
            return Either.right(Done.DONE);
        });
    }

    static String file(String operationId) {
        return operationId + ".json";
    }
}
