package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.application.port.in.GraphWrites;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.CorruptionFailure.UncoveredDrift;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

/**
 * Loads tables as one graph commit. Everything is validated before the first effect; each table effect is one fenced Update
 * with a fixed uuid; one publish makes them visible. When only other tables were published meanwhile, the publish is prepared
 * again over the same effects.
 */
final class LoadGraph implements GraphWrites {
    private static final int MAX_ATTEMPTS = 8;

    private final GraphContext graph;

    LoadGraph(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Loaded> load(LoadRequest request) {
        return graph.permit(request.actor(), Action.GRAPH_WRITE)
                .flatMap(done -> new Barrier(graph).pass())
                .flatMap(done -> capture(request))
                .flatMap(view -> LoadPlan.of(request, view))
                .flatMap(this::undrifted)
                .flatMap(plan -> new LoadValidation(graph, plan).validate().map(ok -> plan))
                .flatMap(plan -> new Operation(request).run(plan));
    }

    private Either<Failure, ManifestView> capture(LoadRequest request) {
        return graph.ports()
                .manifest()
                .capture(request.branch(), Set.of(RowClass.HEAD, RowClass.REGISTRY))
                .flatMap(view -> view.branchRow(request.branch())
                        .filter(row -> row.state() == BranchRow.State.LIVE)
                        .map(row -> view)
                        .toEither(() -> new BranchNotFound(request.branch().text())));
    }

    /** Each table's Lance head is its published version, or nobody may write on top of it. */
    private Either<Failure, LoadPlan> undrifted(LoadPlan plan) {
        for (LoadPlan.Target target : plan.targets()) {
            PhysicalVersion published = target.published();
            if (published != null) {
                Either<Failure, Long> head = graph.ports().tables().headVersion(published.path(), published.branch());
                if (head.isLeft()) {
                    return Either.left(head.getLeft());
                }
                if (head.get() != published.version()) {
                    return Either.left(drift(plan, target, published, head.get()));
                }
            }
        }
        return Either.right(plan);
    }

    /** A head ahead of what was captured is another load's, once the graph publishes it; otherwise nothing explains it. */
    private Failure drift(LoadPlan plan, LoadPlan.Target target, PhysicalVersion published, long head) {
        return capture(plan.request())
                .map(view -> LoadPlan.publishedVersion(view, target.input().key()))
                .filterOrElse(
                        now -> now != null && now.version() != published.version(),
                        now -> new UncoveredDrift(target.input().key().toString(), published.version(), head))
                .fold(
                        failure -> failure,
                        now -> new ExpectedVersionMismatch(
                                target.input().key().toString(), published.version(), now.version()));
    }

    /** One load after validation. */
    private final class Operation {
        private final LoadRequest request;
        private final String operationId = graph.identifiers().ulid().text();

        Operation(LoadRequest request) {
            this.request = request;
        }

        Either<Failure, Loaded> run(LoadPlan plan) {
            return applyAll(plan).flatMap(applied -> publish(plan, applied));
        }

        private Either<Failure, List<AppliedEffect>> applyAll(LoadPlan plan) {
            List<AppliedEffect> applied = new ArrayList<>();
            for (LoadPlan.Target target : plan.targets()) {
                graph.telemetry()
                        .progress("loading", applied.size(), plan.targets().size());
                Either<Failure, AppliedEffect> effect = base(target).flatMap(base -> apply(target, base));
                if (effect.isLeft()) {
                    return Either.left(effect.getLeft());
                }
                applied.add(effect.get());
            }
            graph.telemetry().progress("loading", applied.size(), applied.size());
            return Either.right(applied);
        }

        private Either<Failure, PhysicalVersion> base(LoadPlan.Target target) {
            return target.published() != null
                    ? Either.right(target.published())
                    : graph.ports()
                            .tables()
                            .create(
                                    target.input().key(),
                                    TableSchema.of(target.input().declaration()));
        }

        private Either<Failure, AppliedEffect> apply(LoadPlan.Target target, PhysicalVersion base) {
            return graph.ports()
                    .tables()
                    .apply(new TableEffect(
                            target.input().key(),
                            base.path(),
                            base.branch(),
                            base.version(),
                            graph.identifiers().uuid(),
                            operationId,
                            target.effect(),
                            target.input().rows()));
        }

        /** Publishes over the newest state; the effects are ours alone, since each landed at base + 1. */
        private Either<Failure, Loaded> publish(LoadPlan first, List<AppliedEffect> applied) {
            LoadPlan plan = first;
            for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
                LoadCommit commit = LoadCommit.prepare(graph, plan, applied, operationId);
                Either<Failure, Published> published =
                        graph.ports().manifest().publish(request.branch(), commit.readSet(), commit.delta());
                if (published.isRight()) {
                    return Either.right(loaded(commit, published.get()));
                }
                if (!isMovement(published.getLeft())) {
                    return Either.left(published.getLeft());
                }
                Either<Failure, LoadPlan> again = replan(first);
                if (again.isLeft()) {
                    return Either.left(again.getLeft());
                }
                plan = again.get();
            }
            return Either.left(new Contended("load", MAX_ATTEMPTS));
        }

        private Loaded loaded(LoadCommit commit, Published published) {
            GraphCommit c = commit.commit();
            GraphCommit landed = new GraphCommit(
                    c.id(),
                    c.branch(),
                    c.parent(),
                    c.mergedParent(),
                    c.actor(),
                    c.committedAt(),
                    published.version(),
                    c.operationId());
            return new Loaded(landed, commit.heads());
        }

        /** The same load over the newest state, refused when a table it wrote or points into changed under it. */
        private Either<Failure, LoadPlan> replan(LoadPlan first) {
            return capture(request)
                    .flatMap(view -> LoadPlan.of(request, view))
                    .flatMap(plan -> plan.sameTargetsAs(first))
                    .flatMap(plan ->
                            new LoadValidation(graph, plan).validateEnds().map(ok -> plan));
        }
    }

    private static boolean isMovement(Failure failure) {
        return failure instanceof ReadSetChanged || failure instanceof ExpectedVersionMismatch;
    }
}
