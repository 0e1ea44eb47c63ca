package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;

/** Keeps {@code __manifest} small without changing what it says. */
public interface ManifestUpkeep {
    /** Folds fragments in one fenced rewrite; false when there was nothing to fold or a publisher was faster. */
    Either<Failure, Boolean> maintain(BranchName branch);

    /** Publishes nothing, fenced: after it, no commit prepared earlier can land. Returns the new version. */
    Either<Failure, Long> fence(BranchName branch, String operationId);
}
