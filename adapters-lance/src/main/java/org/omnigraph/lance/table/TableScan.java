package org.omnigraph.lance.table;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.Field;
import org.lance.Dataset;
import org.lance.ipc.ColumnOrdering;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.LanceStore;

/** Opens the rows of one exact version. */
final class TableScan {
    private static final String ID = "id";
    private static final Pattern SOURCE_LINES = Pattern.compile("(, [^ ,]+\\.rs:\\d+:\\d+)+$");

    private final LanceStore store;

    TableScan(LanceStore store) {
        this.store = store;
    }

    Either<Failure, Rows> open(PhysicalVersion version, RowQuery query) {
        if (query.limit() != null && query.limit() < 0) {
            return Either.left(new InvalidArgument(
                    "--limit", "no negative number", query.limit().toString()));
        }
        return dataset(version).flatMap(dataset -> {
            Option<Failure> refused = refuseColumns(dataset, query);
            if (refused.isDefined()) {
                dataset.close();
                return Either.left(refused.get());
            }
            return rows(dataset, version, query);
        });
    }

    private Either<Failure, Dataset> dataset(PhysicalVersion version) {
        String folder = LanceStore.folder(version.path(), version.branch());
        try {
            return Either.right(store.openAt(version.path(), version.branch(), version.version()));
        } catch (Exception e) {
            return Either.left(
                    LanceErrors.classify(e) == LanceFault.NOT_FOUND
                            ? new VersionNotFound(folder, version.version())
                            : LanceErrors.toFailure(folder, "open", e));
        }
    }

    private static Option<Failure> refuseColumns(Dataset dataset, RowQuery query) {
        List<String> present =
                dataset.getSchema().getFields().stream().map(Field::getName).toList();
        for (String column : query.columns()) {
            if (!present.contains(column)) {
                return Option.some(
                        new InvalidArgument("--columns", "columns among " + String.join(", ", present), column));
            }
        }
        long distinct = query.columns().stream().distinct().count();
        return distinct == query.columns().size()
                ? Option.none()
                : Option.some(new InvalidArgument("--columns", "each column once", String.join(",", query.columns())));
    }

    private Either<Failure, Rows> rows(Dataset dataset, PhysicalVersion version, RowQuery query) {
        ScannedRows rows = new ScannedRows(store.allocator(), dataset);
        try {
            rows.start(options(query), hiddenColumn(query), query.limit());
            return Either.right(rows);
        } catch (Exception e) {
            Failure failure = failure(version, query, e);
            rows.abandon(e);
            return Either.left(failure);
        }
    }

    private static Failure failure(PhysicalVersion version, RowQuery query, Exception e) {
        if (query.where() != null && LanceErrors.classify(e) == LanceFault.INVALID_INPUT) {
            String reason = SOURCE_LINES.matcher(String.valueOf(e.getMessage())).replaceFirst("");
            return new InvalidArgument("--where", "a filter over the table's columns (" + reason + ")", query.where());
        }
        return LanceErrors.toFailure(LanceStore.folder(version.path(), version.branch()), "scan", e);
    }

    private static ScanOptions options(RowQuery query) {
        ScanOptions.Builder options = new ScanOptions.Builder();
        List<String> columns = new ArrayList<>(query.columns());
        if (!hiddenColumn(query).isEmpty()) {
            columns.add(ID);
        }
        if (!columns.isEmpty()) {
            options.columns(columns);
        }
        if (query.where() != null) {
            options.filter(query.where());
        }
        // Lance takes a limit of 0 for none.
        if (query.limit() != null && query.limit() > 0) {
            options.limit(query.limit());
        }
        if (query.ordered() == RowQuery.Order.BY_ID) {
            options.setColumnOrderings(List.of(byId()));
        }
        return options.build();
    }

    /** Lance cannot order by a column it does not return. */
    private static List<String> hiddenColumn(RowQuery query) {
        boolean added = query.ordered() == RowQuery.Order.BY_ID
                && !query.columns().isEmpty()
                && !query.columns().contains(ID);
        return added ? List.of(ID) : List.of();
    }

    private static ColumnOrdering byId() {
        ColumnOrdering.Builder ordering = new ColumnOrdering.Builder();
        ordering.setColumnName(ID);
        ordering.setAscending(true);
        return ordering.build();
    }
}
