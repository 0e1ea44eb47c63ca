package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Checkpoints;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.reconcile.PinReport;

/** The checkpoints of one graph: lookups here, the two protocols in classes of their own. */
final class CheckpointsService implements Checkpoints {
    private final GraphContext graph;

    CheckpointsService(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Checkpoint> create(String name, BranchName branch, @Nullable String actor) {
        return new CreateCheckpoint(graph).create(name, branch, actor);
    }

    @Override
    public Either<Failure, Deleted> delete(String reference, @Nullable String actor) {
        return new DeleteCheckpoint(graph).delete(reference, actor);
    }

    @Override
    public Either<Failure, List<Listed>> list(PinCheck check) {
        return registry().flatMap(view -> Eithers.traverse(view.checkpoints(), rows -> listed(rows, check)));
    }

    @Override
    public Either<Failure, PinReport> show(String reference) {
        return registry()
                .flatMap(view -> CheckpointLookup.find(view, reference))
                .flatMap(CheckpointRows::whole)
                .flatMap(checkpoint -> new PinInspection(graph).observe(checkpoint, PinInspection.Depth.TAGS));
    }

    private Either<Failure, Listed> listed(CheckpointRows rows, PinCheck check) {
        Either<Failure, Checkpoint> whole = rows.whole();
        if (check == PinCheck.UNCHECKED || whole.isLeft()) {
            return Either.right(new Listed(rows.reservation(), whole, Option.none()));
        }
        return new PinInspection(graph)
                .observe(whole.get(), PinInspection.Depth.TAGS)
                .map(report -> new Listed(rows.reservation(), whole, Option.some(report)));
    }

    private Either<Failure, ManifestView> registry() {
        return graph.ports().manifest().capture(BranchName.MAIN, Set.of(RowClass.HEAD, RowClass.REGISTRY));
    }
}
