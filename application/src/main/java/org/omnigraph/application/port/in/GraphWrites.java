package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;

/** Writes graph data. */
public interface GraphWrites {
    /**
     * Loads one or more tables as one graph commit. Every input is validated to its end before anything is written.
     *
     * @return {@code KEY_CONFLICT}, {@code DANGLING_EDGE}, {@code SCHEMA_CONFLICT}, {@code UNCOVERED_DRIFT}, {@code CLAIM_HELD}
     *     or {@code EXPECTED_VERSION_MISMATCH} among others
     */
    Either<Failure, Loaded> load(LoadRequest request);

    /**
     * One load.
     *
     * @param actor who asks; null when unknown
     */
    record LoadRequest(
            BranchName branch,
            LoadMode mode,
            List<TableInput> inputs,
            @Nullable String actor) {
        /** Copies the list. */
        public LoadRequest {
            inputs = List.copyOf(inputs);
        }
    }

    /** What a load does to tables that exist. */
    enum LoadMode {
        /** Add rows; an existing or repeated id is refused. */
        APPEND,
        /** Replace whole rows by id, add the rest. */
        MERGE,
        /** Replace the tables named in this load, and only those. */
        OVERWRITE
    }

    /**
     * The rows for one table, in storage shape: {@code id} first, edges {@code id, src, dst}, then the rest.
     *
     * @param declaration the shape of the rows, which may not contradict what the graph remembers
     * @param origin the file, for messages
     * @param lineOf the line in that file of a row, both counted from 0 for the first row and 1 for the first line
     */
    record TableInput(
            TableKey key, TableDeclaration declaration, RowSource rows, String origin, LongUnaryOperator lineOf) {}

    /**
     * A load that is part of the graph.
     *
     * @param tables the tables it wrote, as published
     */
    record Loaded(GraphCommit commit, List<TableHead> tables) {
        /** Copies the list. */
        public Loaded {
            tables = List.copyOf(tables);
        }
    }
}
