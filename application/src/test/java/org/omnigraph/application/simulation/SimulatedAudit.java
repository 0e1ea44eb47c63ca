package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.List;
import org.omnigraph.application.port.out.RecoveryAudit;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.recovery.RecoveryAction;

/** The recovery audit over the simulated store: one row per operation id. */
final class SimulatedAudit implements RecoveryAudit {
    private final StoredState store;
    private final Access access;

    SimulatedAudit(StoredState store, Access access) {
        this.store = store;
        this.access = access;
    }

    @Override
    public Either<Failure, Done> record(RecoveryAction action) {
        return access.change("audit put", () -> {
            store.audit.putIfAbsent(action.operationId(), action);
            return Either.right(Done.DONE);
        });
    }

    @Override
    public Either<Failure, List<RecoveryAction>> actions() {
        return access.look("audit read", () -> Either.right(List.copyOf(store.audit.values())));
    }
}
