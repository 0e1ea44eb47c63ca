package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.RowIs;

/**
 * Step 6 and 7 of cleanup (RFC-025 §6), for a run and for its resume: collect every dataset behind its published boundary, each
 * by itself, and record what was removed.
 */
final class CollectDatasets {
    private final GraphContext graph;
    private final Supplier<Either<Failure, HeldClaim>> claim;

    CollectDatasets(GraphContext graph, Supplier<Either<Failure, HeldClaim>> claim) {
        this.graph = graph;
        this.claim = claim;
    }

    /**
     * After this no commit prepared earlier can land, so whatever a listing shows older than it is settled.
     *
     * @return the new manifest version
     */
    Either<Failure, Long> fence(String operationId) {
        return claim.get().flatMap(held -> graph.ports().upkeep().fence(BranchName.MAIN, operationId + "-fence"));
    }

    /**
     * Collects and records in one CAS that also marks the collected boundaries. One dataset's failure does not hide or stop
     * another's. The manifest goes last.
     *
     * @param boundaries the published boundaries of the run
     */
    Either<Failure, CleanupRecord> collect(
            CleanupPlan plan, List<Boundary> boundaries, String operationId, String outage, @Nullable String actor) {
        List<DatasetPlan> order = new ArrayList<>(plan.datasets());
        order.sort((a, b) -> Boolean.compare(isManifest(a), isManifest(b)));
        List<DatasetOutcome> outcomes = new ArrayList<>();
        List<AuthorityRow> rows = new ArrayList<>();
        List<ReadSet.Member> members = new ArrayList<>();
        for (DatasetPlan dataset : order) {
            graph.telemetry().progress("collecting", outcomes.size(), order.size());
            Boundary boundary = boundaries.stream()
                    .filter(b -> b.lineage().equals(dataset.lineage()))
                    .findFirst()
                    .orElseThrow();
            DatasetOutcome outcome = collect(dataset, boundary);
            outcomes.add(outcome);
            members.add(new RowIs(new GcBoundaryRow(boundary)));
            if (outcome.error() == null) {
                rows.add(new GcBoundaryRow(boundary.collected()));
            }
        }
        graph.telemetry().progress("collecting", order.size(), order.size());
        CleanupRecord done =
                new CleanupRecord(operationId, actor, outage, plan.policy(), plan.rootDigest(), graph.now(), outcomes);
        rows.add(new CleanupRow(done));
        return claim.get()
                .flatMap(held -> graph.ports()
                        .manifest()
                        .publish(
                                BranchName.MAIN, new ReadSet(members), ManifestDelta.of(operationId + "-record", rows)))
                .map(landed -> done);
    }

    private DatasetOutcome collect(DatasetPlan dataset, Boundary boundary) {
        Either<Failure, Removal> removal = claim.get()
                .flatMap(held -> graph.ports().collector().collect(held, CondemnedVersions.behind(boundary, dataset)));
        return removal.fold(
                failure ->
                        new DatasetOutcome(dataset.dataset(), dataset.lineage().path(), 0, 0, 0, failure.message()),
                done -> new DatasetOutcome(
                        dataset.dataset(),
                        dataset.lineage().path(),
                        done.versions(),
                        done.files(),
                        done.bytes(),
                        null));
    }

    private static boolean isManifest(DatasetPlan dataset) {
        return dataset.lineage().path().equals(Lineage.MANIFEST_PATH);
    }
}
