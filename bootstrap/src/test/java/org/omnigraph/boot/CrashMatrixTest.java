package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.boot.TestGraph.must;

import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.ClaimRepair.Repaired;
import org.omnigraph.application.port.in.OpenMode;
import org.omnigraph.application.port.in.Reconciliation.Reconciled;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol;
import org.omnigraph.domain.protocol.CleanupProtocol;
import org.omnigraph.domain.protocol.PinReconcileProtocol;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.protocol.Transition;

/**
 * Every crash transition of every protocol, on a real disk with a real process: it is killed there, another process recovers,
 * and nothing is lost, left over or in the way. The cells are enumerated from the tables. Every crash state is reached each way
 * in every run; with {@code -Domnigraph.nightly=true} from each state that leads into it.
 */
class CrashMatrixTest {
    private static final int WORKERS = 2;

    @TempDir
    Path folder;

    /** One kill. */
    private record Cell(Strike strike, String crashState, String recovery) {}

    /** What became of a kill; problems are empty when all is well. */
    private record Row(Strike strike, String resolved, List<String> problems) {
        String line(Cell cell) {
            return "killed: " + strike + " -> " + cell.crashState() + " -> " + cell.recovery() + " (" + resolved
                    + ") -> " + (problems.isEmpty() ? "ok" : "PROBLEMS " + problems);
        }
    }

    @Test
    void everyCrashOfEveryProtocolIsRecovered() throws Exception {
        List<Cell> cells = Stream.of(
                        cells(CheckpointCreateProtocol.TABLE),
                        cells(CheckpointDeleteProtocol.TABLE),
                        cells(PinReconcileProtocol.TABLE),
                        cells(CleanupProtocol.TABLE))
                .flatMap(List::stream)
                .filter(chosen())
                .toList();
        CrashScene scene = CrashScene.in(folder);
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        // Transitions that leave a state at the same point are one kill.
        Map<Strike, Future<Row>> kills = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        try {
            for (Cell cell : cells) {
                kills.computeIfAbsent(cell.strike(), strike -> {
                    Path root = folder.resolve("cell-" + kills.size());
                    return workers.submit(() -> row(strike, scene, root));
                });
            }
            for (Cell cell : cells) {
                Row row = kills.get(cell.strike()).get();
                System.out.println(row.line(cell));
                if (!row.problems().isEmpty()) {
                    problems.add(row.line(cell));
                }
            }
        } finally {
            workers.shutdownNow();
        }
        System.out.println(
                cells.size() + " crash cells by " + kills.size() + " kills, " + problems.size() + " unsound");

        assertThat(problems).isEmpty();
    }

    /** A transition without a cell fails here, whatever is added to the tables. */
    @Test
    void everyCrashTransitionHasACellAndEveryDoubtHasTwo() {
        for (ProtocolTable<?, ?> table : List.of(
                CheckpointCreateProtocol.TABLE,
                CheckpointDeleteProtocol.TABLE,
                PinReconcileProtocol.TABLE,
                CleanupProtocol.TABLE)) {
            List<Cell> cells = cells(table);
            for (Transition<?> t : table.transitions()) {
                long found = cells.stream()
                        .filter(c -> c.strike().state().equals(t.from().name())
                                && c.crashState().equals(t.to().name()))
                        .count();
                assertThat(found)
                        .as(table.name() + " " + t.from() + " to " + t.to())
                        .isEqualTo(!t.crashes() ? 0 : t.kind() == Transition.Kind.IN_DOUBT ? 2 : 1);
            }
        }
    }

    /**
     * Every crash state of every protocol once for each way it may have come about. With {@code omnigraph.nightly} every
     * transition that leads into it; {@code omnigraph.crash} narrows to the cells whose name contains it.
     */
    private static Predicate<Cell> chosen() {
        Set<String> seen = new HashSet<>();
        String narrowed = System.getProperty("omnigraph.crash", "");
        boolean nightly = Boolean.getBoolean("omnigraph.nightly");
        return cell -> cell.strike().toString().contains(narrowed)
                && (seen.add(cell.strike().protocol() + cell.crashState() + cell.recovery()) || nightly);
    }

    private static <S extends Enum<S>> List<Cell> cells(ProtocolTable<S, ?> table) {
        List<Cell> cells = new ArrayList<>();
        for (Transition<S> t : table.transitions()) {
            if (t.kind() == Transition.Kind.CRASH) {
                cells.add(cell(table, t, point(t), String.valueOf(t.recovery())));
            } else if (t.kind() == Transition.Kind.IN_DOUBT) {
                cells.add(cell(
                        table, t, Strike.Point.BEFORE, "as " + t.resolvesTo().get(0)));
                cells.add(cell(
                        table, t, Strike.Point.AFTER, "as " + t.resolvesTo().get(1)));
            }
        }
        return cells;
    }

    private static <S extends Enum<S>> Cell cell(
            ProtocolTable<S, ?> table, Transition<S> t, Strike.Point point, String recovery) {
        return new Cell(new Strike(table.name(), t.from().name(), point), t.to().name(), recovery);
    }

    /** Partial is after the first effect of several; only the removal of an intent has no middle. */
    private static Strike.Point point(Transition<?> t) {
        boolean partial = t.to().name().endsWith("_PARTIAL") && !t.from().name().equals("UNTAGGED");
        return partial ? Strike.Point.MIDWAY : Strike.Point.BEFORE;
    }

    private static Row row(Strike strike, CrashScene scene, Path root) throws IOException {
        scene.copy(root);
        try (ChildJvm child = ChildJvm.start(
                StruckChild.class,
                root.toString(),
                strike.protocol(),
                strike.state(),
                strike.point().name(),
                "kill")) {
            int exit = child.waitFor();
            if (exit != StruckChild.KILLED) {
                return new Row(strike, "never killed", List.of("the child ended with " + exit + ": " + child.errors()));
            }
        }
        try {
            return recover(strike, scene, root);
        } catch (AssertionError | RuntimeException e) {
            return new Row(strike, "failed", List.of(e.toString()));
        }
    }

    private static Row recover(Strike strike, CrashScene scene, Path root) {
        List<String> problems = new ArrayList<>();
        try (TestGraph seen =
                TestGraph.open(root, TestGraph.engine(StepDecorator.NONE, Bounds.DEFAULT), OpenMode.READ_ONLY)) {
            scene.unreadable(seen).forEach(p -> problems.add("before recovery: " + p));
        }
        String resolved;
        try (TestGraph graph =
                TestGraph.open(root, TestGraph.engine(StepDecorator.NONE, Bounds.DEFAULT), OpenMode.READ_WRITE)) {
            resolved = repaired(graph, problems);
            Reconciled reconciled = must(graph.graph.reconciliation().reconcile("operator"));
            reconciled.unsound().forEach(p -> problems.add("unsound: " + p));
            resolved += ", " + reconciled.repaired().size() + " pins repaired, "
                    + reconciled.reclaimed().size() + " reclaimed";
            problems.addAll(scene.leftOver(graph));
            problems.addAll(scene.unreadable(graph));
            Set<String> live = scene.live(graph);
            if (!live.equals(expected(strike))) {
                problems.add("live are " + live + ", expected " + expected(strike));
            }
            graph.checkpoint(live.contains(CrashScene.FRESH) ? "next" : CrashScene.FRESH);
            if (graph.cleanup(1).record().partial()) {
                problems.add("the cleanup afterwards was partial");
            }
            scene.leftOver(graph).forEach(p -> problems.add("afterwards: " + p));
            scene.unreadable(graph).forEach(p -> problems.add("afterwards: " + p));
        }
        return new Row(strike, resolved, problems);
    }

    private static String repaired(TestGraph graph, List<String> problems) {
        Option<RetentionClaim> claim = must(graph.graph.claim().show());
        if (claim.isEmpty()) {
            return "no claim";
        }
        Repaired repaired = must(graph.graph.claimRepair().repair(null, TestGraph.OUTAGE, "operator"));
        try (Substrate ports = graph.ports()) {
            boolean audited = must(ports.audit().actions()).stream()
                    .anyMatch(a -> a.operationId().startsWith(claim.get().operationId())
                            && a.outcome().contains(repaired.evidence()));
            if (!audited) {
                problems.add("the repair is not in the audit");
            }
        }
        return String.join("; ", repaired.outcomes()).replaceAll("[0-9A-HJKMNP-TV-Z]{26}", "…");
    }

    /** Which checkpoints are live once the table's recovery has done what it says. */
    private static Set<String> expected(Strike strike) {
        Set<String> live = new TreeSet<>(Set.of(CrashScene.KEPT, CrashScene.DOOMED));
        if (strike.protocol().equals("checkpoint-create")
                && Set.of("TAGGED", "VERIFIED", "PUBLISHED", "DISARMED").contains(strike.state())) {
            live.add(CrashScene.FRESH);
        }
        boolean tombstoned = Set.of("TOMBSTONED", "RELEASED").contains(strike.state())
                || strike.is("checkpoint-delete", "REVALIDATED", Strike.Point.AFTER);
        if (strike.protocol().equals("checkpoint-delete") && tombstoned) {
            live.remove(CrashScene.DOOMED);
        }
        return live;
    }
}
