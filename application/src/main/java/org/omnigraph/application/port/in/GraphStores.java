package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Ulid;

/** Where everything starts: makes graphs and opens them. */
public interface GraphStores {
    /**
     * Makes an empty graph; an unfinished creation found there is finished.
     *
     * @param actor who asks; null when unknown
     * @return the new graph's id, or {@code ALREADY_INITIALIZED}
     */
    Either<Failure, Ulid> init(StoreUri store, @Nullable String actor);

    /** Opens a graph; {@code STORE_NOT_FOUND} or {@code WRONG_FORMAT} before anything is written. The caller closes it. */
    Either<Failure, OpenGraph> open(StoreUri store, OpenMode mode);
}
