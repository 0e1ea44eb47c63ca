package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.InputFailure.SchemaConflict;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.publish.ManifestView;

/**
 * A load against one state of the graph: which tables exist there, and what becomes of each.
 *
 * @param view HEAD and REGISTRY of the state it was planned against
 */
record LoadPlan(LoadRequest request, ManifestView view, List<Target> targets) {

    /**
     * One table of the load.
     *
     * @param head the table as published; null when the load adds it
     * @param registration the table as registered; null when the load adds it
     */
    record Target(
            TableInput input,
            @Nullable TableHead head,
            @Nullable TableRegistration registration,
            LoadMode mode) {
        @Nullable
        PhysicalVersion published() {
            return head == null ? null : head.physical();
        }

        TableEffect.Kind effect() {
            if (head == null) {
                return TableEffect.Kind.APPEND;
            }
            return switch (mode) {
                case APPEND -> TableEffect.Kind.APPEND;
                case MERGE -> TableEffect.Kind.MERGE;
                case OVERWRITE -> TableEffect.Kind.OVERWRITE;
            };
        }
    }

    /** Plans a load; refused when a table is named twice or contradicts what the graph remembers. */
    static Either<Failure, LoadPlan> of(LoadRequest request, ManifestView view) {
        if (request.inputs().isEmpty()) {
            return Either.left(new InvalidArgument("load", "at least one table", "none"));
        }
        Set<TableKey> seen = new HashSet<>();
        List<Target> targets = new ArrayList<>();
        for (TableInput input : request.inputs()) {
            if (!seen.add(input.key())) {
                return Either.left(new InvalidArgument(
                        "load", "each table once", input.key().toString()));
            }
            TableRegistration registration = view.registration(input.key()).getOrNull();
            Failure conflict = registration == null ? null : contradiction(input, registration.declaration());
            if (conflict != null) {
                return Either.left(conflict);
            }
            targets.add(new Target(input, head(view, input.key()), registration, request.mode()));
        }
        return Either.right(new LoadPlan(request, view, targets));
    }

    /** The version of a table that a state publishes; null when it has no such table. */
    static @Nullable PhysicalVersion publishedVersion(ManifestView view, TableKey key) {
        TableHead head = head(view, key);
        return head == null ? null : head.physical();
    }

    /** The target that adds or changes a table; null when the load leaves it alone. */
    @Nullable
    Target target(TableKey key) {
        return targets.stream()
                .filter(t -> t.input().key().equals(key))
                .findFirst()
                .orElse(null);
    }

    /** This plan, if every table the load writes is still as the first plan found it. */
    Either<Failure, LoadPlan> sameTargetsAs(LoadPlan first) {
        for (int i = 0; i < targets.size(); i++) {
            PhysicalVersion then = first.targets().get(i).published();
            PhysicalVersion now = targets.get(i).published();
            if (then == null ? now != null : !then.equals(now)) {
                return Either.left(new ExpectedVersionMismatch(
                        targets.get(i).input().key().toString(),
                        then == null ? 0 : then.version(),
                        now == null ? 0 : now.version()));
            }
        }
        return Either.right(this);
    }

    private static @Nullable TableHead head(ManifestView view, TableKey key) {
        return view.liveTables().stream()
                .filter(t -> t.key().equals(key))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Failure contradiction(TableInput input, TableDeclaration remembered) {
        TableDeclaration given = input.declaration();
        String table = input.key().toString();
        int columns = Math.max(remembered.columns().size(), given.columns().size());
        for (int i = 0; i < columns; i++) {
            String then = describe(remembered.columns(), i);
            String now = describe(given.columns(), i);
            if (!then.equals(now)) {
                String name = i < remembered.columns().size()
                        ? remembered.columns().get(i).name()
                        : given.columns().get(i).name();
                return new SchemaConflict(table, name, then, now);
            }
        }
        if (!java.util.Objects.equals(remembered.idColumn(), given.idColumn())) {
            return new SchemaConflict(
                    table, "id", "taken from " + remembered.idColumn(), "taken from " + given.idColumn());
        }
        if (!java.util.Objects.equals(remembered.ends(), given.ends())) {
            return new SchemaConflict(
                    table, "src, dst", String.valueOf(remembered.ends()), String.valueOf(given.ends()));
        }
        return null;
    }

    private static String describe(List<Column> columns, int position) {
        if (position >= columns.size()) {
            return "absent";
        }
        Column c = columns.get(position);
        return c.name() + " " + c.type() + (c.nullable() ? "" : " not null");
    }
}
