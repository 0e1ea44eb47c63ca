package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.function.Supplier;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;

/**
 * One process's way to the store. Every look and every change is one access, atomic in itself; between two accesses anything may
 * happen. What a process does without an access nobody can see.
 */
final class Access {
    private final int process;
    private final Driver driver;
    private final Supplier<String> state;
    private boolean killed;

    /**
     * A process's way to the store.
     *
     * @param state where the process stands
     */
    Access(int process, Driver driver, Supplier<String> state) {
        this.state = state;
        this.process = process;
        this.driver = driver;
    }

    /** Looks at the store. */
    <T> Either<Failure, T> look(String what, Supplier<Either<Failure, T>> look) {
        return switch (arrive(what, false)) {
            case HAPPEN -> look.get();
            case FAILED -> Either.left(failed(what));
            default -> throw killed();
        };
    }

    /** Changes the store. */
    <T> Either<Failure, T> change(String what, Supplier<Either<Failure, T>> change) {
        switch (arrive(what, true)) {
            case HAPPEN:
                return happen(what, change);
            case ACK_LOST:
                happen(what, change);
                return Either.left(failed(what));
            case THROWN:
                happen(what, change);
                throw new SimulatedFault(what);
            case FAILED:
                return Either.left(failed(what));
            case DELAYED:
                driver.later(what, change::get);
                return Either.left(failed(what));
            case CRASH_AFTER:
                happen(what, change);
                throw killed();
            case CRASH_LATE:
                driver.later(what, change::get);
                throw killed();
            default:
                throw killed();
        }
    }

    private <T> Either<Failure, T> happen(String what, Supplier<Either<Failure, T>> change) {
        Either<Failure, T> result = change.get();
        driver.happened(process, what);
        return result;
    }

    private Fate arrive(String what, boolean write) {
        if (killed) {
            throw killed();
        }
        return driver.arrive(process, state.get(), what, write);
    }

    private ProcessKilled killed() {
        killed = true;
        return new ProcessKilled();
    }

    private static Failure failed(String what) {
        return new StorageFailed("simulated store", what, "the connection was reset");
    }
}
