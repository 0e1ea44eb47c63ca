package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.RetentionPlanner;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

/**
 * Resumes a cleanup whose process is gone, under its own claim: it reconciles again, then continues with the stored cutoffs
 * under the stored digest, never a larger plan. Before the boundaries were published there is nothing to resume.
 */
final class ResumeCleanup {
    private final GraphContext graph;
    private final RetentionClaim dead;
    private final Supplier<Either<Failure, HeldClaim>> claim;

    /**
     * A resume.
     *
     * @param dead the claim of the run
     * @param claim re-reads that claim; asked before each durable change
     */
    ResumeCleanup(GraphContext graph, RetentionClaim dead, Supplier<Either<Failure, HeldClaim>> claim) {
        this.graph = graph;
        this.dead = dead;
        this.claim = claim;
    }

    /** Says what was resumed, in words. */
    Either<Failure, String> resume() {
        return registry().map(ManifestView::openBoundaries).flatMap(open -> {
            List<Boundary> ours = open.stream()
                    .filter(b -> b.operationId().equals(dead.operationId()))
                    .toList();
            return ours.isEmpty()
                    ? Either.right("nothing was left to collect")
                    : reconciled().flatMap(done -> collect(ours));
        });
    }

    private Either<Failure, Done> reconciled() {
        return new PinReconciliation(graph, () -> claim.get().map(held -> Done.DONE))
                .all()
                .flatMap(done -> done.unsound().isEmpty()
                        ? Either.right(Done.DONE)
                        : Either.left(new PinUnsound("registry", done.unsound())));
    }

    private Either<Failure, String> collect(List<Boundary> open) {
        String digest = open.get(0).rootDigest();
        CollectDatasets work = new CollectDatasets(graph, claim);
        return new RetentionSurvey(graph, new RetentionPolicy(1, null))
                .gather()
                .map(surveyed -> RetentionPlanner.resume(surveyed.facts(), open, digest))
                .flatMap(plan -> work.fence(dead.operationId() + "-resume").map(version -> plan))
                .flatMap((CleanupPlan plan) ->
                        work.collect(plan, open, dead.operationId(), "resumed by claim repair", dead.actor()))
                .flatMap(ResumeCleanup::described);
    }

    private static Either<Failure, String> described(CleanupRecord record) {
        long versions = record.datasets().stream()
                .mapToLong(CleanupRecord.DatasetOutcome::versions)
                .sum();
        return Either.right(
                "collected " + versions + " versions of " + record.datasets().size()
                        + " datasets under the stored digest" + (record.partial() ? ", some datasets failed" : ""));
    }

    private Either<Failure, ManifestView> registry() {
        return graph.ports().manifest().capture(BranchName.MAIN, Set.of(RowClass.HEAD, RowClass.REGISTRY));
    }
}
