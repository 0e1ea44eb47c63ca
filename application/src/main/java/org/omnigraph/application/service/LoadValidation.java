package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.TextColumns;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.domain.failure.ConflictFailure.KeyConflict;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.DanglingEdge;
import org.omnigraph.domain.failure.InputFailure.UnreadableInput;
import org.omnigraph.domain.failure.InputFailure.UnreadableRow;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;

/**
 * Reads every input to its end before anything is written: ids are present and unique, appended ids are new, and every edge's
 * ends exist after the load. Ids are held in memory, rows are not.
 */
final class LoadValidation {
    private static final int NAMED_IDS = 5;
    private static final String IN_THE_GRAPH = "(in the graph)";

    private final GraphContext graph;
    private final LoadPlan plan;
    private final Map<TableKey, Set<String>> newIds = new HashMap<>();
    private final Map<TableKey, Set<String>> storedIds = new HashMap<>();

    LoadValidation(GraphContext graph, LoadPlan plan) {
        this.graph = graph;
        this.plan = plan;
    }

    Either<Failure, Done> validate() {
        for (LoadPlan.Target target : plan.targets()) {
            Either<Failure, Done> keys = keys(target);
            if (keys.isLeft()) {
                return keys;
            }
        }
        return ends();
    }

    /** Only the ends: what can change when another load was published first. */
    Either<Failure, Done> validateEnds() {
        for (LoadPlan.Target target : plan.targets()) {
            Either<Failure, Set<String>> ids = inputIds(target.input());
            if (ids.isLeft()) {
                return Either.left(ids.getLeft());
            }
        }
        return ends();
    }

    private Either<Failure, Done> keys(LoadPlan.Target target) {
        Either<Failure, Set<String>> ids = inputIds(target.input());
        if (ids.isLeft()) {
            return Either.left(ids.getLeft());
        }
        PhysicalVersion published = target.published();
        if (published == null || target.mode() != LoadMode.APPEND) {
            return Either.right(Done.DONE);
        }
        return stored(target.input().key(), published).flatMap(existing -> {
            List<String> taken = ids.get().stream().filter(existing::contains).toList();
            return taken.isEmpty()
                    ? Either.right(Done.DONE)
                    : Either.left(conflict(target.input(), taken, "exist already"));
        });
    }

    private Either<Failure, Set<String>> inputIds(TableInput input) {
        Set<String> ids = new LinkedHashSet<>();
        Set<String> repeated = new LinkedHashSet<>();
        List<Failure> bad = new ArrayList<>();
        try {
            TextColumns.read(input.rows().open(), List.of("id"), (row, values) -> {
                String id = values[0];
                if (id == null || id.isEmpty()) {
                    if (bad.isEmpty()) {
                        bad.add(new UnreadableRow(
                                input.origin(),
                                input.lineOf().applyAsLong(row),
                                "id",
                                "a non-empty id",
                                id == null ? "nothing" : ""));
                    }
                } else if (!ids.add(id)) {
                    repeated.add(id);
                }
            });
        } catch (IOException e) {
            return Either.left(new UnreadableInput(input.origin(), String.valueOf(e.getMessage())));
        }
        if (!bad.isEmpty()) {
            return Either.left(bad.get(0));
        }
        if (!repeated.isEmpty()) {
            return Either.left(conflict(input, List.copyOf(repeated), "repeat in the input"));
        }
        newIds.put(input.key(), ids);
        return Either.right(ids);
    }

    private static Failure conflict(TableInput input, List<String> ids, String rule) {
        return new KeyConflict(
                input.key().toString(), ids.stream().limit(NAMED_IDS).toList(), ids.size(), rule);
    }

    /** Ends of the loaded edges, and of stored edges whose node table this load replaces. */
    private Either<Failure, Done> ends() {
        for (LoadPlan.Target target : plan.targets()) {
            EdgeEnds ends = target.input().declaration().ends();
            if (ends != null) {
                Either<Failure, Done> checked = inputEnds(target.input(), ends);
                if (checked.isLeft()) {
                    return checked;
                }
            }
        }
        for (TableRow row : plan.view().all(TableRow.class)) {
            Either<Failure, Done> checked = storedEnds(row.registration());
            if (checked.isLeft()) {
                return checked;
            }
        }
        return Either.right(Done.DONE);
    }

    private Either<Failure, Done> inputEnds(TableInput input, EdgeEnds ends) {
        return after(node(ends.fromType()))
                .flatMap(from -> after(node(ends.toType())).flatMap(to -> {
                    DanglingSearch search = new DanglingSearch(input.key(), ends, from, to);
                    try {
                        TextColumns.read(input.rows().open(), List.of("src", "dst"), search);
                    } catch (IOException e) {
                        return Either.left(new UnreadableInput(input.origin(), String.valueOf(e.getMessage())));
                    }
                    return search.verdict(input.origin(), input.lineOf().applyAsLong(search.row));
                }));
    }

    private Either<Failure, Done> storedEnds(TableRegistration edge) {
        EdgeEnds ends = edge.declaration().ends();
        boolean concerned =
                ends != null && kept(edge.key()) && (replaced(node(ends.fromType())) || replaced(node(ends.toType())));
        PhysicalVersion published = LoadPlan.publishedVersion(plan.view(), edge.key());
        if (!concerned || published == null) {
            return Either.right(Done.DONE);
        }
        return after(node(ends.fromType()))
                .flatMap(from -> after(node(ends.toType())).flatMap(to -> {
                    DanglingSearch search = new DanglingSearch(edge.key(), ends, from, to);
                    return graph.ports()
                            .tables()
                            .scan(published, RowQuery.columns("src", "dst"))
                            .flatMap(rows -> {
                                try {
                                    TextColumns.read(rows, List.of("src", "dst"), search);
                                } catch (IOException e) {
                                    return Either.left(unreadable(edge.key(), e));
                                }
                                return search.verdict(edge.key() + " " + IN_THE_GRAPH, 0);
                            });
                }));
    }

    /** Whether stored rows of a table survive this load. */
    private boolean kept(TableKey key) {
        return !replaced(key);
    }

    private boolean replaced(TableKey key) {
        LoadPlan.Target target = plan.target(key);
        return target != null && target.mode() == LoadMode.OVERWRITE;
    }

    /** The ids of a node table after the load. */
    private Either<Failure, Set<String>> after(TableKey node) {
        Set<String> added = newIds.getOrDefault(node, Set.of());
        PhysicalVersion published = LoadPlan.publishedVersion(plan.view(), node);
        if (published == null || replaced(node)) {
            return Either.right(added);
        }
        return stored(node, published).map(existing -> {
            if (added.isEmpty()) {
                return existing;
            }
            Set<String> all = new HashSet<>(existing);
            all.addAll(added);
            return all;
        });
    }

    private Either<Failure, Set<String>> stored(TableKey key, PhysicalVersion version) {
        Set<String> known = storedIds.get(key);
        if (known != null) {
            return Either.right(known);
        }
        return graph.ports().tables().scan(version, RowQuery.columns("id")).flatMap(rows -> {
            Set<String> ids = new HashSet<>();
            try {
                TextColumns.read(rows, List.of("id"), (row, values) -> ids.add(values[0]));
            } catch (IOException e) {
                return Either.left(unreadable(key, e));
            }
            storedIds.put(key, ids);
            return Either.right(ids);
        });
    }

    private static Failure unreadable(TableKey key, IOException e) {
        return new StorageFailed(key.toString(), "reading rows", String.valueOf(e.getMessage()));
    }

    private static TableKey node(String type) {
        return new TableKey(TableKey.Kind.NODE, type);
    }

    /** Finds the first edge whose end does not exist. */
    private static final class DanglingSearch implements TextColumns.RowConsumer {
        private final TableKey edge;
        private final EdgeEnds ends;
        private final Set<String> from;
        private final Set<String> to;
        private long row;
        private @Nullable String column;
        private @Nullable String id;

        DanglingSearch(TableKey edge, EdgeEnds ends, Set<String> from, Set<String> to) {
            this.edge = edge;
            this.ends = ends;
            this.from = from;
            this.to = to;
        }

        @Override
        public void accept(long position, @Nullable String[] values) {
            if (column == null) {
                check(position, "src", values[0], from);
            }
            if (column == null) {
                check(position, "dst", values[1], to);
            }
        }

        Either<Failure, Done> verdict(String origin, long line) {
            if (column == null) {
                return Either.right(Done.DONE);
            }
            TableKey end = node(column.equals("src") ? ends.fromType() : ends.toType());
            return Either.left(
                    new DanglingEdge(origin, line, edge.toString(), column, end.toString(), id == null ? "" : id));
        }

        private void check(long position, String name, @Nullable String value, Set<String> existing) {
            if (value == null || !existing.contains(value)) {
                row = position;
                column = name;
                id = value;
            }
        }
    }
}
