package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Ulid;

/** Makes a graph. */
public interface ManifestGenesis {
    /**
     * Creates {@code __manifest}, put-if-absent, and completes it; an unfinished creation found there is completed with its own
     * graph id.
     *
     * @param now microseconds since the epoch
     * @return the graph's id, or {@code ALREADY_INITIALIZED}
     */
    Either<Failure, Ulid> create(
            Ulid graphId, Ulid genesisCommit, @Nullable String actor, String operationId, long now);
}
