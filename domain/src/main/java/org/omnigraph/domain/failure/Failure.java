package org.omnigraph.domain.failure;

import java.util.Map;

/**
 * A refusal as a value: it names the thing, what was expected and found, and what the operator does next. Whoever
 * returns one promises that nothing of the refused operation is durable, unless the failure says otherwise.
 */
public sealed interface Failure
        permits UsageFailure,
                InputFailure,
                StorageFailure,
                PolicyFailure,
                ConflictFailure,
                ClaimFailure,
                CorruptionFailure,
                NotFoundFailure,
                FormatFailure {

    /** The stable code of this kind of failure. */
    FailureCode code();

    /** One sentence that names the thing, the expectation and what was found. */
    String message();

    /**
     * The parts of the message for machines: keys in camelCase, values {@link String}, {@link Long} or a list of strings,
     * in a stable order.
     */
    Map<String, Object> details();

    /** What to do next; never empty. */
    String hint();
}
