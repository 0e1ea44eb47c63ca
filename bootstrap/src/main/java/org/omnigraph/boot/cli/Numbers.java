package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;

/** Whole numbers as typed. */
final class Numbers {
    private Numbers() {}

    /** A whole number from 1. */
    static Either<Failure, Long> positive(String argument, String text) {
        return text.matches("[1-9][0-9]{0,17}")
                ? Either.right(Long.valueOf(text))
                : Either.left(new InvalidArgument(argument, "a whole number from 1", text));
    }

    /** A whole number from 0. */
    static Either<Failure, Long> notNegative(String argument, String text) {
        return text.equals("0")
                ? Either.right(0L)
                : positive(argument, text).mapLeft(f -> new InvalidArgument(argument, "a whole number from 0", text));
    }
}
