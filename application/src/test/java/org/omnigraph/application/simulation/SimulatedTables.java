package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.application.data.TextColumns;
import org.omnigraph.application.port.out.TableDatasets;
import org.omnigraph.application.simulation.StoredState.StoredRow;
import org.omnigraph.application.simulation.StoredState.TableVersion;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableKey;

/** Table datasets over the simulated store. An effect is decided by what the line holds after it, never by what its put said. */
final class SimulatedTables implements TableDatasets {
    private final StoredState store;
    private final Access access;
    private final Set<ModelRule> rules;

    SimulatedTables(StoredState store, Access access, Set<ModelRule> rules) {
        this.rules = rules;
        this.store = store;
        this.access = access;
    }

    @Override
    public Either<Failure, PhysicalVersion> create(TableKey key, TableSchema schema) {
        for (int suffix = 0; ; suffix++) {
            String path = key.baseLocation() + (suffix == 0 ? "" : "." + suffix);
            Either<Failure, Boolean> taken =
                    access.look("table location", () -> Either.right(store.tables.containsKey(path)));
            if (taken.isLeft()) {
                return Either.left(taken.getLeft());
            }
            if (!taken.get()) {
                Either<Failure, Boolean> created = access.change("table create", () -> Either.right(begin(path)));
                if (created.isLeft()) {
                    return Either.left(created.getLeft());
                }
                if (created.get()) {
                    return token(path, null, 1).map(token -> new PhysicalVersion(path, null, 1, token));
                }
            }
        }
    }

    private boolean begin(String path) {
        TreeMap<Long, TableVersion> first = new TreeMap<>();
        first.put(1L, new TableVersion(1, "table-" + store.nextId(), Map.of(), store.tick()));
        return store.tables.putIfAbsent(path, first) == null;
    }

    @Override
    public Either<Failure, Long> headVersion(String path, @Nullable String branch) {
        return access.look("table head", () -> head(path)).map(TableVersion::version);
    }

    @Override
    public Either<Failure, AppliedEffect> apply(TableEffect effect) {
        Either<Failure, TableVersion> base = access.look("effect open", () -> head(effect.path()));
        if (base.isLeft()) {
            return Either.left(base.getLeft());
        }
        if (base.get().version() != effect.base()) {
            return Either.left(mismatch(effect, base.get().version()));
        }
        if (!rules.contains(ModelRule.FENCED_EFFECTS)) {
            return rebased(effect);
        }
        Either<Failure, Map<String, StoredRow>> rows = after(base.get(), effect);
        return rows.flatMap(changed -> {
            Either<Failure, Boolean> free = access.look(
                    "effect conflicts", () -> head(effect.path()).map(head -> head.version() == effect.base()));
            Either<Failure, Boolean> put = free.flatMap(
                    ok -> ok ? access.change("effect put", () -> land(effect, changed)) : Either.right(false));
            return settle(effect, put.fold(Option::some, done -> Option.<Failure>none()));
        });
    }

    private Either<Failure, Boolean> land(TableEffect effect, Map<String, StoredRow> rows) {
        TreeMap<Long, TableVersion> versions = store.tables.get(effect.path());
        TableVersion next = new TableVersion(effect.base() + 1, effect.uuid(), rows, store.tick());
        return Either.right(versions != null && versions.putIfAbsent(next.version(), next) == null);
    }

    /** What Lance's own append does: it lands on top of whatever is there. */
    private Either<Failure, AppliedEffect> rebased(TableEffect effect) {
        return access.change(
                "effect put",
                () -> head(effect.path())
                        .flatMap(head -> after(head, effect).map(rows -> {
                            TableVersion next = new TableVersion(head.version() + 1, effect.uuid(), rows, store.tick());
                            store.tables.get(effect.path()).put(next.version(), next);
                            return new AppliedEffect(physical(effect.path(), next), rows.size());
                        })));
    }

    private Either<Failure, AppliedEffect> settle(TableEffect effect, Option<Failure> fault) {
        Either<Failure, TableVersion> newest = access.look("effect settle", () -> head(effect.path()));
        if (newest.isLeft()) {
            return Either.left(fault.getOrElse(newest.getLeft()));
        }
        TableVersion head = newest.get();
        if (head.version() <= effect.base()) {
            return Either.left(fault.getOrElse(
                    () -> new StorageFailed(effect.path(), "commit", "acknowledged, but not in the line")));
        }
        return head.version() == effect.base() + 1 && head.uuid().equals(effect.uuid())
                ? Either.right(new AppliedEffect(
                        physical(effect.path(), head), head.rows().size()))
                : Either.left(mismatch(effect, head.version()));
    }

    private static Either<Failure, Map<String, StoredRow>> after(TableVersion base, TableEffect effect) {
        Map<String, StoredRow> rows =
                new LinkedHashMap<>(effect.kind() == TableEffect.Kind.OVERWRITE ? Map.of() : base.rows());
        boolean edges = effect.rows().schema().arrow().getFields().stream()
                .anyMatch(f -> f.getName().equals("src"));
        List<String> columns = edges ? List.of("id", "src", "dst") : List.of("id");
        try {
            TextColumns.read(
                    effect.rows().open(),
                    columns,
                    (at, values) -> rows.put(
                            String.valueOf(values[0]),
                            edges ? new StoredRow(values[1], values[2]) : new StoredRow(null, null)));
            return Either.right(rows);
        } catch (IOException e) {
            return Either.left(new StorageFailed(effect.path(), "reading input", String.valueOf(e.getMessage())));
        }
    }

    @Override
    public Either<Failure, Rows> scan(PhysicalVersion version, RowQuery query) {
        return access.look("table scan", () -> at(version.path(), version.version()))
                .map(found -> SimulatedRows.open(found.rows(), query.columns()));
    }

    @Override
    public Either<Failure, String> token(String path, @Nullable String branch, long version) {
        return access.look("table token", () -> at(path, version)).map(TableVersion::token);
    }

    @Override
    public Either<Failure, Option<String>> streamState(String path) {
        return Either.right(Option.none());
    }

    private Either<Failure, TableVersion> head(String path) {
        return store.tableHead(path).toEither(() -> new VersionNotFound(path, 0));
    }

    private Either<Failure, TableVersion> at(String path, long version) {
        return store.table(path, version).toEither(() -> new VersionNotFound(path, version));
    }

    private static PhysicalVersion physical(String path, TableVersion version) {
        return new PhysicalVersion(path, null, version.version(), version.token());
    }

    private static Failure mismatch(TableEffect effect, long actual) {
        return new ExpectedVersionMismatch(effect.key().toString(), effect.base(), actual);
    }
}
