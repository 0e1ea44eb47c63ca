package org.omnigraph.boot.cli.format;

import org.omnigraph.domain.failure.Failure;

/** Carries a refusal out of the reading loop; {@link CsvTables} turns it into a value. */
final class RefusedInput extends Exception {
    private final transient Failure failure;

    RefusedInput(Failure failure) {
        super(failure.message(), null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
