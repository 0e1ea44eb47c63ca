package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CommitPoint;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.cleanup.RetentionFacts;
import org.omnigraph.domain.cleanup.RetentionPlanner;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.UncoveredDrift;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

/**
 * Gathers the facts of one retention plan. Reads only. The window is found by opening manifest versions backwards from the
 * head, never through the journal, so its cost is the window's and not the history's.
 */
final class RetentionSurvey {
    private final GraphContext graph;
    private final RetentionPolicy policy;

    RetentionSurvey(GraphContext graph, RetentionPolicy policy) {
        this.graph = graph;
        this.policy = policy;
    }

    /**
     * A plan and the state it was made from.
     *
     * @param view HEAD and REGISTRY the facts were read from
     */
    record Surveyed(ManifestView view, RetentionFacts facts, CleanupPlan plan) {}

    /** Gathers and plans; a table whose head is not its published version is nobody's, and nothing is planned over it. */
    Either<Failure, Surveyed> survey() {
        return gather().flatMap(
                        surveyed -> Eithers.traverse(surveyed.view().liveTables(), table -> undrifted(table, surveyed))
                                .map(tables -> surveyed));
    }

    /** Gathers and plans without asking for drift: a resumed run removes nothing that its boundaries do not cover. */
    Either<Failure, Surveyed> gather() {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, Set.of(RowClass.HEAD, RowClass.REGISTRY))
                .flatMap(this::facts);
    }

    private Either<Failure, Surveyed> facts(ManifestView view) {
        return CheckpointLookup.allWhole(view)
                .flatMap(checkpoints -> view.snapshot()
                        .flatMap(head -> boundaries(view)
                                .flatMap(boundaries -> datasets(view, head)
                                        .flatMap(datasets -> window(view).map(window -> {
                                            RetentionFacts facts = new RetentionFacts(
                                                    policy,
                                                    graph.now(),
                                                    List.of(head),
                                                    window,
                                                    checkpoints,
                                                    boundaries,
                                                    datasets);
                                            return new Surveyed(view, facts, RetentionPlanner.plan(facts));
                                        })))));
    }

    /** Every main lineage has a boundary row; a missing one makes the registry unreadable. */
    private static Either<Failure, List<Boundary>> boundaries(ManifestView view) {
        List<Lineage> lineages = new ArrayList<>();
        lineages.add(view.manifestLineage());
        view.all(TableRow.class).forEach(row -> lineages.add(row.registration().lineage()));
        return Eithers.traverse(lineages, view::boundary)
                .map(found -> view.all(GcBoundaryRow.class).stream()
                        .map(GcBoundaryRow::boundary)
                        .toList());
    }

    private Either<Failure, List<DatasetVersions>> datasets(ManifestView view, Snapshot head) {
        List<Either<Failure, DatasetVersions>> surveys = new ArrayList<>();
        surveys.add(graph.ports().collector().survey(Lineage.MANIFEST_PATH, view.manifestLineage()));
        for (TableHead table : head.tables()) {
            surveys.add(graph.ports().collector().survey(table.key().toString(), table.lineage()));
        }
        return Eithers.traverse(surveys, survey -> survey);
    }

    private static Either<Failure, TableHead> undrifted(TableHead table, Surveyed surveyed) {
        long head = surveyed.facts().datasets().stream()
                .filter(d ->
                        d.lineage().equals(table.lineage()) && !d.versions().isEmpty())
                .mapToLong(d -> d.versions().lastKey())
                .max()
                .orElse(0);
        return head == table.physical().version()
                ? Either.right(table)
                : Either.left(new UncoveredDrift(
                        table.key().toString(), table.physical().version(), head));
    }

    private Either<Failure, List<CommitPoint>> window(ManifestView view) {
        Either<Failure, GraphHeadRow> head = view.graphHead();
        Either<Failure, Boundary> boundary = view.boundary(view.manifestLineage());
        if (head.isLeft()) {
            return Either.left(head.getLeft());
        }
        if (boundary.isLeft()) {
            return Either.left(boundary.getLeft());
        }
        List<CommitPoint> points = new ArrayList<>();
        long next = head.get().manifestVersion();
        while (next > 0 && !boundary.get().covers(next)) {
            Either<Failure, CommitPoint> point = point(next);
            if (point.isLeft()) {
                return Either.left(point.getLeft());
            }
            if (!inWindow(points.size() + 1, point.get())) {
                break;
            }
            points.add(point.get());
            graph.telemetry().progress("reading the window", points.size(), points.size());
            next = point.get().parentManifestVersion();
        }
        return Either.right(points);
    }

    private Either<Failure, CommitPoint> point(long version) {
        return graph.ports()
                .manifest()
                .captureAt(BranchName.MAIN, version, Set.of(RowClass.HEAD))
                .flatMap(view -> view.graphHead()
                        .map(row -> new CommitPoint(
                                row.head(), row.manifestVersion(), row.parentManifestVersion(), view.liveTables())));
    }

    private boolean inWindow(int position, CommitPoint point) {
        Integer keep = policy.keep();
        return keep != null && position <= keep
                || RetentionPlanner.isYoung(policy, point.head().committedAt(), graph.now());
    }
}
