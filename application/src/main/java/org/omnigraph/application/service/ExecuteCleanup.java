package org.omnigraph.application.service;

import static org.omnigraph.domain.protocol.CleanupProtocol.TABLE;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.protocol.StepBindings;
import org.omnigraph.application.service.RetentionSurvey.Surveyed;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.ClaimFailure.RecoveryRequired;
import org.omnigraph.domain.failure.ClaimFailure.StreamsActive;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.protocol.CleanupProtocol.Event;
import org.omnigraph.domain.protocol.CleanupProtocol.State;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.BranchIsLive;
import org.omnigraph.domain.publish.ReadSet.LiveCheckpointsAre;
import org.omnigraph.domain.publish.ReadSet.RowIs;
import org.omnigraph.domain.publish.RowClass;

/** Confirmed cleanup (RFC-025 §6): every boundary is published in one CAS before the first deletion. */
final class ExecuteCleanup {
    private final GraphContext graph;
    private final RetentionPolicy policy;
    private final WriteOutage attestation;
    private final @Nullable String actor;
    private final String operationId;
    private final ClaimStep claim;
    private @Nullable Surveyed surveyed;
    private List<Boundary> published = List.of();
    private @Nullable CleanupRecord record;

    ExecuteCleanup(GraphContext graph, RetentionPolicy policy, WriteOutage attestation, @Nullable String actor) {
        this.graph = graph;
        this.policy = policy;
        this.attestation = attestation;
        this.actor = actor;
        this.operationId = graph.identifiers().ulid().text();
        this.claim = new ClaimStep(graph, operationId, ClaimAction.CLEANUP, actor);
    }

    Either<Failure, Executed> execute() {
        StepBindings<State, Event> steps = StepBindings.bind(TABLE)
                .in(State.REQUESTED, this::attest)
                .in(State.OUTAGE_ATTESTED, () -> streamsSealed().map(done -> Event.STREAMS_FOUND_SEALED))
                .in(State.STREAMS_SEALED, () -> new Barrier(graph).pass().map(done -> Event.BARRIER_PASSED))
                .in(State.RECOVERED, () -> claim.acquire().map(held -> Event.CLAIM_ACQUIRED))
                .in(State.CLAIMED, this::revalidateOutage)
                .in(State.OUTAGE_REVALIDATED, this::reconcile)
                .in(State.RECONCILED, this::plan)
                .in(State.PLANNED, this::revalidate)
                .in(State.REVALIDATED, this::publishBoundaries)
                .in(State.BOUNDARY_PUBLISHED, this::fence)
                .in(State.COLLECTING, this::collect)
                .in(State.COLLECTED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                .in(State.ABANDONED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                .complete();
        return claim.run(steps).map(end -> new Executed(surveyed().plan(), recorded()));
    }

    private Either<Failure, Event> attest() {
        return graph.permit(actor, Action.CLEANUP)
                .flatMap(done -> WriteOutage.attested(attestation.reason()))
                .map(outage -> Event.ATTESTATION_GIVEN);
    }

    /** A dataset that carries the state of an in-memory write stream is refused by name. */
    private Either<Failure, Done> streamsSealed() {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, Set.of(RowClass.HEAD))
                .flatMap(view -> {
                    List<String> names = new ArrayList<>(List.of(Lineage.MANIFEST_PATH));
                    List<String> paths = new ArrayList<>(List.of(Lineage.MANIFEST_PATH));
                    for (TableHead table : view.liveTables()) {
                        names.add(table.key().toString());
                        paths.add(table.physical().path());
                    }
                    for (int i = 0; i < paths.size(); i++) {
                        Either<Failure, Done> sealed = streamSealed(names.get(i), paths.get(i));
                        if (sealed.isLeft()) {
                            return sealed;
                        }
                    }
                    return Either.right(Done.DONE);
                });
    }

    private Either<Failure, Done> streamSealed(String dataset, String path) {
        return graph.ports()
                .tables()
                .streamState(path)
                .flatMap(evidence -> evidence.isEmpty()
                        ? Either.right(Done.DONE)
                        : Either.left(new StreamsActive(dataset, evidence.get())));
    }

    private Either<Failure, Event> revalidateOutage() {
        return claim.verify()
                .flatMap(held -> graph.ports().intents().list())
                .flatMap(intents -> intents.isEmpty() ? streamsSealed() : Either.left(new RecoveryRequired(intents)))
                .map(done -> Event.OUTAGE_STILL_HOLDS);
    }

    /** Missing pins are repaired; anything else unsound, and nothing of this graph is collected. */
    private Either<Failure, Event> reconcile() {
        return new PinReconciliation(graph, () -> claim.verify().map(held -> Done.DONE))
                .all()
                .flatMap(done -> done.unsound().isEmpty()
                        ? Either.right(Event.PINS_SOUND)
                        : Either.left(new PinUnsound("registry", done.unsound())));
    }

    private Either<Failure, Event> plan() {
        return claim.verify()
                .flatMap(held -> new RetentionSurvey(graph, policy).survey())
                .peek(result -> surveyed = result)
                .map(result -> Event.PLAN_MADE);
    }

    private Either<Failure, Event> revalidate() {
        ReadSet readSet = readSet();
        return claim.verify()
                .flatMap(held -> graph.ports().manifest().capture(BranchName.MAIN, readSet.classes()))
                .flatMap(readSet::revalidate)
                .map(view -> Event.READ_SET_HELD);
    }

    private Either<Failure, Event> publishBoundaries() {
        long now = graph.now();
        List<Boundary> boundaries = surveyed().plan().datasets().stream()
                .map(d -> new Boundary(
                        d.lineage(),
                        d.cutoff(),
                        d.keptBehind(),
                        surveyed().plan().rootDigest(),
                        operationId,
                        now,
                        Boundary.Progress.OPEN))
                .toList();
        List<AuthorityRow> rows = new ArrayList<>();
        boundaries.forEach(b -> rows.add(new GcBoundaryRow(b)));
        return claim.verify()
                .flatMap(held -> graph.ports()
                        .manifest()
                        .publish(BranchName.MAIN, readSet(), ManifestDelta.of(operationId, rows)))
                .peek(done -> published = boundaries)
                .map(done -> Event.BOUNDARIES_PUBLISHED);
    }

    private Either<Failure, Event> fence() {
        return new CollectDatasets(graph, claim::verify).fence(operationId).map(version -> Event.COLLECTION_STARTED);
    }

    private Either<Failure, Event> collect() {
        return new CollectDatasets(graph, claim::verify)
                .collect(surveyed().plan(), published, operationId, attestation.reason(), actor)
                .peek(done -> record = done)
                .map(done -> Event.DATASETS_COLLECTED);
    }

    /** Branch incarnations, table heads, prior boundaries and the exact set of live checkpoints (RFC-025 §6 step 4). */
    private ReadSet readSet() {
        ManifestView view = surveyed().view();
        List<ReadSet.Member> members = new ArrayList<>();
        view.branchRow(BranchName.MAIN).forEach(b -> members.add(new BranchIsLive(b.name(), b.incarnation())));
        view.graphHead().forEach(head -> members.add(new RowIs(head)));
        view.all(TableHeadRow.class).forEach(row -> members.add(new RowIs(row)));
        view.all(GcBoundaryRow.class).forEach(row -> members.add(new RowIs(row)));
        Set<Ulid> ids = new HashSet<>();
        surveyed().facts().checkpoints().forEach(c -> ids.add(c.header().id()));
        members.add(new LiveCheckpointsAre(ids));
        return new ReadSet(members);
    }

    private Surveyed surveyed() {
        if (surveyed == null) {
            throw new IllegalStateException("nothing was planned yet");
        }
        return surveyed;
    }

    private CleanupRecord recorded() {
        if (record == null) {
            throw new IllegalStateException("nothing was collected yet");
        }
        return record;
    }
}
