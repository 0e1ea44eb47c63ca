package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Ulid;

/**
 * The only reader of JOURNAL rows. It grows with history; four operations use it: commit list, resolving a commit id, verify,
 * and resolving an in-doubt graph commit whose version is gone.
 */
public interface ManifestHistory {
    /** Graph commits of a branch, newest first, at most {@code limit}. */
    Either<Failure, List<GraphCommit>> commits(BranchName branch, int limit);

    /** The graph commit of this id, if the branch's history has it. */
    Either<Failure, Option<GraphCommit>> commit(BranchName branch, Ulid id);
}
