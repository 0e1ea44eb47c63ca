package org.omnigraph.application.service.planted;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** Breaks the rule that outbound ports are implemented outside. */
final class ImplementsAPort implements Authorizer {
    @Override
    public Either<Failure, Done> authorize(@Nullable String actor, Action action, String graph) {
        return Either.right(Done.DONE);
    }
}
