package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.lance.FragmentMetadata;
import org.lance.operation.Operation;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.GraphCommit;

/** A change of one line, to be made in one strict commit. It is prepared anew against every version it is tried from. */
interface Change {
    /** The operation that makes it. */
    String operationId();

    /** Opens the version to try from. */
    default Either<Failure, PinnedManifest> open(ManifestReader reader, ManifestLine line) {
        return reader.openLatest(line);
    }

    /**
     * Checks what the change relies on and writes its files; what Lance throws passes through.
     *
     * @return the reason why it must not be made from that version
     */
    Either<Failure, Prepared> prepare(PinnedManifest base) throws Exception;

    /** Whether a version says what this change would have made it say. */
    Either<Failure, Boolean> isCarriedBy(PinnedManifest version) throws Exception;

    /** The graph commit it makes. The journal keeps that for ever, so it decides where a version is gone. */
    default Option<GraphCommit> graphCommit() {
        return Option.none();
    }

    /**
     * A change whose files are written.
     *
     * @param written fragments whose files belong to this attempt alone
     */
    record Prepared(Operation operation, CommitProperties properties, List<FragmentMetadata> written) {}
}
