package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.RowSource;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableKey;

/** The datasets of node and edge tables. Paths are root-relative with {@code /}; a null branch is the dataset's main. */
public interface TableDatasets {
    /**
     * Creates the empty dataset of a new table at the first free location of its key; an orphan is never adopted.
     *
     * @return its version 1
     */
    Either<Failure, PhysicalVersion> create(TableKey key, TableSchema schema);

    /** The newest version of a line. */
    Either<Failure, Long> headVersion(String path, @Nullable String branch);

    /**
     * Applies one effect as one fenced Update with the effect's uuid. It lands at base + 1 or not at all.
     *
     * @return {@code EXPECTED_VERSION_MISMATCH} when the line moved past the base
     */
    Either<Failure, AppliedEffect> apply(TableEffect effect);

    /** Rows of one version; the caller closes them. A token mismatch is not checked here. */
    Either<Failure, Rows> scan(PhysicalVersion version, RowQuery query);

    /** The physical-ref token of one version; {@code VERSION_NOT_FOUND} when it does not open. */
    Either<Failure, String> token(String path, @Nullable String branch, long version);

    /** Evidence that the dataset carries the state of an in-memory write stream (MemWAL); empty when it does not. */
    Either<Failure, Option<String>> streamState(String path);

    /**
     * One change of one table.
     *
     * @param key the table, for errors
     * @param base the version it was prepared against, which must be the newest
     * @param uuid the transaction uuid, fixed before the first attempt
     */
    record TableEffect(
            TableKey key,
            String path,
            @Nullable String branch,
            long base,
            String uuid,
            String operationId,
            Kind kind,
            RowSource rows) {
        /** What the rows do to the table. */
        public enum Kind {
            /** Add rows. */
            APPEND,
            /** Replace whole rows by id, add the rest. */
            MERGE,
            /** Replace the contents. */
            OVERWRITE
        }
    }

    /** An effect that landed: the version that carries it and the live rows there. */
    record AppliedEffect(PhysicalVersion version, long rowCount) {}
}
