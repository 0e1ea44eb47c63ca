package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.io.IOException;
import java.util.List;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.TextColumns;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;

/**
 * What is done with a store once nobody runs any more: recovery, then the invariants of a settled store, then a checkpoint
 * create that must succeed.
 */
final class Aftermath {
    private static final String OPENS = "I1";
    private static final String SETTLED = "I5";
    private static final int LATER_PROCESS = 50;

    private final StoredState store;
    private final Invariants invariants;
    private final SimulatedProcess process;

    private Aftermath(StoredState store, Invariants invariants, SimulatedProcess process) {
        this.store = store;
        this.invariants = invariants;
        this.process = process;
    }

    static Aftermath of(Scenario scenario, StoredState store, Invariants invariants) {
        SimulatedProcess later = SimulatedProcess.honest(LATER_PROCESS, store, Driver.IMMEDIATE, scenario.claims());
        return new Aftermath(store, invariants, later);
    }

    void settle() {
        Either<Failure, OpenGraph> opened = process.open();
        if (opened.isLeft()) {
            invariants.report(
                    OPENS, "the graph does not open: " + opened.getLeft().message());
            return;
        }
        try (OpenGraph graph = opened.get()) {
            invariants.live().forEach(checkpoint -> reads(graph, checkpoint));
            boolean settled = recoverEverything(graph);
            if (settled) {
                nothingIsLeft();
            }
            if (settled || store.claim == null && store.intents.isEmpty()) {
                followUp(graph);
            }
        }
        invariants.check(-1);
    }

    /** Claim repair where a claim was left, the recovery of what else is left over, then a pin reconcile; twice. */
    private boolean recoverEverything(OpenGraph graph) {
        for (int round = 1; round <= 2; round++) {
            process.beginOperation();
            if (store.claim != null) {
                graph.claimRepair()
                        .repair("everybody is dead", new WriteOutage("nobody runs"), "sim")
                        .peekLeft(failure -> invariants.report(SETTLED, "no repair: " + failure.message()));
            }
            graph.reconciliation()
                    .reconcile("sim")
                    .peekLeft(failure -> invariants.report(SETTLED, "no reconcile: " + failure.message()))
                    .filter(done -> !done.unsound().isEmpty())
                    .forEach(done -> invariants.report(OPENS, "unsound pins: " + done));
        }
        invariants.check(-1);
        return invariants.violation() == null;
    }

    /** No intent, no claim, tags exactly those of live checkpoints. */
    private void nothingIsLeft() {
        if (store.claim != null || !store.intents.isEmpty()) {
            invariants.report(SETTLED, "left behind: " + store.claim + " " + store.intents.keySet());
        }
        store.tags.forEach((path, named) -> named.keySet().stream()
                .filter(name -> name.startsWith("ogcp_"))
                .filter(name -> invariants.live().stream()
                        .flatMap(checkpoint -> checkpoint.pins().stream())
                        .noneMatch(pin -> pin.target().path().equals(path)
                                && pin.tag().text().equals(name)))
                .forEach(name -> invariants.report(SETTLED, "the tag " + name + " of " + path + " pins nothing")));
    }

    private void followUp(OpenGraph graph) {
        process.beginOperation();
        graph.checkpoints()
                .create("follow-up", org.omnigraph.domain.graph.BranchName.MAIN, "sim")
                .peekLeft(failure -> invariants.report(SETTLED, "no checkpoint can be created: " + failure.message()));
    }

    /** A live checkpoint opens and scans. */
    private void reads(OpenGraph graph, Checkpoint checkpoint) {
        String name = checkpoint.header().name().text();
        Either<Failure, Snapshot> snapshot = graph.reads().snapshot(new At.CheckpointState(name));
        if (snapshot.isLeft()) {
            invariants.report(
                    OPENS, name + " does not open: " + snapshot.getLeft().message());
            return;
        }
        for (TableHead table : snapshot.get().tables()) {
            long[] rows = {0};
            try {
                graph.reads()
                        .rows(table, RowQuery.columns("id"))
                        .peekLeft(failure -> invariants.report(OPENS, name + " does not scan: " + failure.message()))
                        .forEach(found -> scan(found, rows));
            } catch (IllegalStateException e) {
                invariants.report(OPENS, name + " does not scan: " + e.getMessage());
            }
            if (rows[0] != table.rowCount()) {
                invariants.report(
                        OPENS, name + " " + table.key() + " has " + rows[0] + " rows, not " + table.rowCount());
            }
        }
    }

    private static void scan(org.omnigraph.application.data.Rows found, long[] rows) {
        try {
            TextColumns.read(found, List.of("id"), (at, values) -> rows[0]++);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
