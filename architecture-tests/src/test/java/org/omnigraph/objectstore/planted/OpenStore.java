package org.omnigraph.objectstore.planted;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** Breaks the rules that adapters and what implements ports are hidden. */
public final class OpenStore implements Authorizer {
    @Override
    public Either<Failure, Done> authorize(@Nullable String actor, Action action, String graph) {
        return Either.right(Done.DONE);
    }
}
