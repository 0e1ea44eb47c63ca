package org.omnigraph.application.protocol;

import io.vavr.control.Either;
import org.omnigraph.domain.failure.Failure;

/** The work of one state: at most one durable change, then the event that says how it went. */
@FunctionalInterface
public interface Step<E extends Enum<E>> {
    /** Does the work; a failure takes the state's refuse edge. */
    Either<Failure, E> perform();
}
