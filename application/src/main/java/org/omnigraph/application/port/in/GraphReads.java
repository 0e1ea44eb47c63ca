package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import org.omnigraph.application.data.ContentHash;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;

/** Reads; no call here writes anything. */
public interface GraphReads {
    /** The tables and versions of one state. A removed version is {@code VERSION_RECLAIMED}, decided by the boundary. */
    Either<Failure, Snapshot> snapshot(At at);

    /**
     * Resolves a table of one state.
     *
     * @param table {@code node:T}, {@code edge:T}, or a bare type name that is unambiguous there
     */
    Either<Failure, TableHead> table(At at, String table);

    /** Rows of a table version from a snapshot; the caller closes them. */
    Either<Failure, Rows> rows(TableHead table, RowQuery query);

    /** The content hash of a table version (storage format, Graph data). */
    Either<Failure, ContentHash> digest(TableHead table);

    /** What the graph remembers of the shape of its tables. */
    Either<Failure, Map<TableKey, TableDeclaration>> declarations(BranchName branch);

    /** Graph commits of a branch, newest first, at most {@code limit}. The cost grows with the journal. */
    Either<Failure, List<GraphCommit>> commits(BranchName branch, int limit);
}
