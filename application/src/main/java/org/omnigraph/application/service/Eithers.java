package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.omnigraph.domain.failure.Failure;

/** Goes through a collection until the first failure. */
final class Eithers {
    private Eithers() {}

    /** The results in order, or the first failure. */
    static <A, B> Either<Failure, List<B>> traverse(Collection<A> items, Function<A, Either<Failure, B>> step) {
        List<B> results = new ArrayList<>();
        for (A item : items) {
            Either<Failure, B> result = step.apply(item);
            if (result.isLeft()) {
                return Either.left(result.getLeft());
            }
            results.add(result.get());
        }
        return Either.right(results);
    }
}
