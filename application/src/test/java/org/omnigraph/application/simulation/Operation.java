package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.GraphWrites.LoadRequest;
import org.omnigraph.application.port.in.GraphWrites.TableInput;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.simulation.StoredState.StoredRow;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableKey;

/** One thing a process does. */
sealed interface Operation {
    /** Graph commits every cleanup keeps. */
    int KEEP = 1;

    /** Does it. */
    Either<Failure, ?> perform(OpenGraph graph);

    /** Pins the newest state. */
    record Create(String name) implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.checkpoints().create(name, BranchName.MAIN, "sim");
        }
    }

    /** Deletes a checkpoint. */
    record Delete(String name) implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.checkpoints().delete(name, "sim");
        }
    }

    /** Plans and executes a cleanup. */
    record CleanUp() implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.cleanup()
                    .plan(new RetentionPolicy(KEEP, null))
                    .flatMap(preview ->
                            graph.cleanup().execute(preview.plan(), new WriteOutage("nobody writes"), "sim"));
        }
    }

    /**
     * Loads one table.
     *
     * @param rows ids; edges are spelt {@code src>dst}
     */
    record Load(TableKey table, LoadMode mode, List<String> rows) implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.writes().load(new LoadRequest(BranchName.MAIN, mode, List.of(input()), "sim"));
        }

        private TableInput input() {
            boolean edges = table.kind() == TableKey.Kind.EDGE;
            Map<String, StoredRow> stored = new LinkedHashMap<>();
            for (String row : rows) {
                String[] ends = row.split(">");
                stored.put(row, edges ? new StoredRow(ends[0], ends[1]) : new StoredRow(null, null));
            }
            List<String> columns = edges ? List.of("id", "src", "dst") : List.of("id");
            TableDeclaration declaration = new TableDeclaration(
                    columns.stream()
                            .map(c -> new Column(c, ColumnType.UTF8, false))
                            .toList(),
                    edges ? null : "id",
                    edges ? new EdgeEnds("src", "Person", "dst", "Person") : null);
            return new TableInput(table, declaration, SimulatedRows.source(stored, columns), "input", row -> row + 1);
        }
    }

    /** Repairs and reclaims pins. */
    record Reconcile() implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.reconciliation().reconcile("sim");
        }
    }

    /** Takes over whatever claim is there: the operator attests that its owner is dead, rightly or not. */
    record Repair() implements Operation {
        @Override
        public Either<Failure, ?> perform(OpenGraph graph) {
            return graph.claimRepair().repair("it must be dead", new WriteOutage("nobody writes"), "sim");
        }
    }

    /** A node table. */
    static TableKey node(String type) {
        return new TableKey(TableKey.Kind.NODE, type);
    }

    /** An edge table between persons. */
    static TableKey edge(String type) {
        return new TableKey(TableKey.Kind.EDGE, type);
    }
}
