package org.omnigraph.domain.cleanup;

import io.vavr.control.Either;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.OutageNotAttested;

/**
 * The operator's attestation that every writer of the graph is stopped (RFC-025 §2.3). The words go to the audit.
 *
 * @param reason why the operator knows it; not blank
 */
public record WriteOutage(String reason) {
    /** Refuses blank words; {@link #attested} is the way that answers instead of throwing. */
    public WriteOutage {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("blank words attest nothing");
        }
    }

    /** Takes the operator's words; blank words attest nothing. */
    public static Either<Failure, WriteOutage> attested(String reason) {
        return reason.isBlank() ? Either.left(new OutageNotAttested("cleanup")) : Either.right(new WriteOutage(reason));
    }
}
