package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import java.util.List;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.recovery.RecoveryAction;

/** The recovery audit log, {@code _graph_commit_recoveries.lance}; made at the first recovery. */
public interface RecoveryAudit {
    /** Records an action once: a second record of the same operation id changes nothing. */
    Either<Failure, Done> record(RecoveryAction action);

    /** Every recorded action, oldest first; empty when nothing was ever recovered. */
    Either<Failure, List<RecoveryAction>> actions();
}
