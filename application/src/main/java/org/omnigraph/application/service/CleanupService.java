package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Cleanup;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.cleanup.RetentionFacts;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;

/** Retention of one graph: the preview here, the execution in a class of its own. */
final class CleanupService implements Cleanup {
    private final GraphContext graph;

    CleanupService(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Preview> plan(RetentionPolicy policy) {
        return new RetentionSurvey(graph, policy)
                .survey()
                .flatMap(surveyed -> Eithers.traverse(surveyed.plan().datasets(), this::estimate)
                        .map(estimates -> preview(surveyed.facts(), surveyed.plan(), estimates)));
    }

    @Override
    public Either<Failure, Executed> execute(CleanupPlan plan, WriteOutage attestation, @Nullable String actor) {
        return new ExecuteCleanup(graph, plan.policy(), attestation, actor).execute();
    }

    private Either<Failure, Estimate> estimate(DatasetPlan dataset) {
        graph.telemetry().progress("measuring " + dataset.dataset(), 0, 1);
        return graph.ports()
                .collector()
                .estimate(dataset.lineage(), dataset.condemned())
                .map(removal -> new Estimate(dataset.dataset(), removal.files(), removal.bytes()));
    }

    private static Preview preview(RetentionFacts facts, CleanupPlan plan, List<Estimate> estimates) {
        long manifestVersions = facts.datasets().stream()
                .filter(d -> d.lineage().path().equals(Lineage.MANIFEST_PATH))
                .mapToLong(d -> d.versions().size())
                .sum();
        @Nullable
        Long oldest = plan.datasets().stream()
                .flatMap(d -> d.condemned().stream().map(version -> committedAt(facts, d.lineage(), version)))
                .min(Long::compare)
                .orElse(null);
        return new Preview(plan, estimates, manifestVersions, oldest);
    }

    private static Long committedAt(RetentionFacts facts, Lineage lineage, long version) {
        DatasetVersions dataset = facts.datasets().stream()
                .filter(d -> d.lineage().equals(lineage))
                .findFirst()
                .orElseThrow();
        return dataset.versions().get(version);
    }
}
