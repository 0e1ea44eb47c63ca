package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Reconciliation.Reconciled;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StepFailed;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.ObservedTags;
import org.omnigraph.domain.reconcile.PinReport;
import org.omnigraph.domain.reconcile.ReconcilePlan;
import org.omnigraph.domain.recovery.RecoveryIntent;

/**
 * The work of one pin reconcile, step by step. The order tags, intents, registry is load-bearing: evidence is read in the order
 * in which it disappears.
 */
final class PinReconciliation {
    private static final Set<RowClass> REGISTRY = Set.of(RowClass.HEAD, RowClass.REGISTRY);

    private final GraphContext graph;
    private final Supplier<Either<Failure, Done>> guard;
    private List<ObservedTags> tags = List.of();
    private List<Pin> inFlight = List.of();
    private @Nullable ManifestView registry;
    private List<PinReport> reports = List.of();
    private @Nullable ReconcilePlan plan;
    private final List<Pin> repaired = new ArrayList<>();
    private final List<Pin> reclaimed = new ArrayList<>();

    /**
     * A reconcile.
     *
     * @param guard re-reads the claim this runs under; asked before each durable change
     */
    PinReconciliation(GraphContext graph, Supplier<Either<Failure, Done>> guard) {
        this.graph = graph;
        this.guard = guard;
    }

    /** Every step in order, under a claim that is already held. */
    Either<Failure, Reconciled> all() {
        return decide().flatMap(done -> repair()).flatMap(done -> reclaim()).map(done -> result());
    }

    /** Everything up to the verdicts: reads only. */
    Either<Failure, ReconcilePlan> decide() {
        return observeTags()
                .flatMap(done -> readIntents())
                .flatMap(done -> readRegistry())
                .flatMap(done -> formVerdicts())
                .map(done -> plan());
    }

    /** Lists the tags of every dataset that any row, catalog entry or intent names. */
    Either<Failure, Done> observeTags() {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, REGISTRY)
                .flatMap(view -> intents()
                        .flatMap(intents -> Eithers.traverse(
                                        datasets(view, intents),
                                        path -> graph.ports()
                                                .tags()
                                                .list(path)
                                                .map(found -> new ObservedTags(path, found)))
                                .peek(found -> tags = found)
                                .map(found -> Done.DONE)));
    }

    /** Reads the intents: pins of a create in flight are nobody's orphans. */
    Either<Failure, Done> readIntents() {
        return intents()
                .map(intents -> intents.stream().flatMap(i -> i.pins().stream()).toList())
                .peek(pins -> inFlight = pins)
                .map(pins -> Done.DONE);
    }

    /** Reads the live rows, once; without the manifest's boundary row the registry is unreadable and nothing is an orphan. */
    Either<Failure, Done> readRegistry() {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, REGISTRY)
                .flatMap(view -> view.boundary(view.manifestLineage()).map(boundary -> view))
                .peek(view -> registry = view)
                .map(view -> Done.DONE);
    }

    /** Decides; a checkpoint that is not whole stops the reconcile. */
    Either<Failure, Done> formVerdicts() {
        if (registry == null) {
            return Either.left(new StepFailed("pin-reconcile", "REGISTRY_READ", "the registry was not read"));
        }
        PinInspection inspection = new PinInspection(graph);
        return CheckpointLookup.allWhole(registry)
                .flatMap(live -> Eithers.traverse(live, c -> inspection.observe(c, PinInspection.Depth.TARGETS)))
                .peek(found -> {
                    reports = found;
                    plan = ReconcilePlan.of(tags, inFlight, found);
                })
                .map(found -> Done.DONE);
    }

    /** Creates missing pins whose target's token has just been seen to be right. */
    Either<Failure, Done> repair() {
        for (Pin pin : plan().missing()) {
            Either<Failure, Done> created = guard.get()
                    .flatMap(ok -> new PinInspection(graph).token(pin.target()))
                    .flatMap(token -> intact(pin, token))
                    .flatMap(ok -> graph.ports().tags().create(pin))
                    .map(target -> Done.DONE);
            if (created.isLeft()) {
                return created;
            }
            repaired.add(pin);
        }
        return Either.right(Done.DONE);
    }

    /** Removes orphans; one that cannot be removed now only retains extra data. */
    Either<Failure, Done> reclaim() {
        for (CondemnedPin orphan : plan().orphans()) {
            Either<Failure, Boolean> removed =
                    guard.get().flatMap(ok -> graph.ports().tags().remove(orphan));
            if (removed.isLeft()) {
                return Either.left(removed.getLeft());
            }
            if (removed.get()) {
                reclaimed.add(orphan.pin());
            }
        }
        return Either.right(Done.DONE);
    }

    Reconciled result() {
        int pins = reports.stream().mapToInt(r -> r.pins().size()).sum();
        return new Reconciled(reports.size(), pins, repaired, reclaimed, plan().foreign(), plan().unsound());
    }

    private Either<Failure, Done> intact(Pin pin, Option<String> token) {
        return token.contains(pin.target().token())
                ? Either.right(Done.DONE)
                : Either.left(new PinUnsound(
                        pin.tag().text(),
                        List.of(pin.dataset() + " " + pin.target().coordinates() + " was replaced or removed")));
    }

    private Either<Failure, List<RecoveryIntent>> intents() {
        return graph.ports()
                .intents()
                .list()
                .flatMap(files -> Eithers.traverse(files, graph.ports().intents()::read))
                .map(found -> found.stream().flatMap(Option::toJavaStream).toList());
    }

    private static Set<String> datasets(ManifestView view, List<RecoveryIntent> intents) {
        Set<String> paths = new LinkedHashSet<>();
        paths.add(Lineage.MANIFEST_PATH);
        view.all(TableRow.class).forEach(r -> paths.add(r.registration().location()));
        view.all(CheckpointRow.class)
                .forEach(r -> paths.add(r.header().manifest().path()));
        view.all(CheckpointTableRow.class)
                .forEach(r -> paths.add(r.table().physical().path()));
        intents.forEach(i -> i.pins().forEach(p -> paths.add(p.target().path())));
        return paths;
    }

    private ReconcilePlan plan() {
        if (plan == null) {
            throw new IllegalStateException("no verdicts were formed yet");
        }
        return plan;
    }
}
