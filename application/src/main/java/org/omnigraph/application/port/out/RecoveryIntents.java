package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.recovery.RecoveryIntent;

/** Recovery intents, {@code __recovery/<operation id>.json}: the RFC's sidecars. */
public interface RecoveryIntents {
    /** Writes an intent, create-if-absent; it is never overwritten. */
    Either<Failure, Done> write(RecoveryIntent intent);

    /** The file names present in {@code __recovery/}, in order; whatever lies there counts. */
    Either<Failure, List<String>> list();

    /** An intent by its file name; empty when it is gone, {@code UNREADABLE_DOCUMENT} when it cannot be understood. */
    Either<Failure, Option<RecoveryIntent>> read(String fileName);

    /** Removes an intent; no error when it is gone. */
    Either<Failure, Done> remove(String operationId);
}
