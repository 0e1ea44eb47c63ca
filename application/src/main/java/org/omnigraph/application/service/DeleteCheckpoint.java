package org.omnigraph.application.service;

import static org.omnigraph.domain.protocol.CheckpointDeleteProtocol.TABLE;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Checkpoints.Deleted;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.protocol.StepBindings;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol.Event;
import org.omnigraph.domain.protocol.CheckpointDeleteProtocol.State;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.RowIs;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.reconcile.CondemnedPin;

/** Checkpoint delete (RFC-025 §4): authority first; the tags are reclaimed last and only ever retain extra data. */
final class DeleteCheckpoint {
    private final GraphContext graph;

    DeleteCheckpoint(GraphContext graph) {
        this.graph = graph;
    }

    Either<Failure, Deleted> delete(String reference, @Nullable String actor) {
        return new Operation(reference, actor).run();
    }

    /** One delete and its data. */
    private final class Operation {
        private final String reference;
        private final @Nullable String actor;
        private final String operationId = graph.identifiers().ulid().text();
        private final ClaimStep claim;
        private @Nullable Checkpoint captured;
        private int reclaimed;
        private int lingering;

        Operation(String reference, @Nullable String actor) {
            this.reference = reference;
            this.actor = actor;
            this.claim = new ClaimStep(graph, operationId, ClaimAction.CHECKPOINT_DELETE, actor);
        }

        Either<Failure, Deleted> run() {
            StepBindings<State, Event> steps = StepBindings.bind(TABLE)
                    .in(State.REQUESTED, this::awaitBarrier)
                    .in(State.RECOVERED, this::capture)
                    .in(State.CAPTURED, () -> claim.acquire().map(held -> Event.CLAIM_ACQUIRED))
                    .in(State.CLAIMED, this::revalidate)
                    .in(State.RESTARTING, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .in(State.REVALIDATED, this::tombstone)
                    .in(State.TOMBSTONED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .in(State.RELEASED, this::reclaim)
                    .in(State.ABANDONED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .complete();
            return claim.run(steps).map(end -> new Deleted(captured(), tombstoned(), reclaimed, lingering));
        }

        private Either<Failure, Event> awaitBarrier() {
            return graph.permit(actor, Action.CHECKPOINT_DELETE)
                    .flatMap(done -> new Barrier(graph).pass())
                    .map(done -> Event.BARRIER_PASSED);
        }

        private Either<Failure, Event> capture() {
            return graph.ports()
                    .manifest()
                    .capture(BranchName.MAIN, Set.of(RowClass.HEAD, RowClass.REGISTRY))
                    .flatMap(view -> CheckpointLookup.find(view, reference))
                    .flatMap(CheckpointRows::whole)
                    .peek(whole -> captured = whole)
                    .map(whole -> Event.CHECKPOINT_CAPTURED);
        }

        private Either<Failure, Event> revalidate() {
            ReadSet readSet = readSet();
            Either<Failure, Event> held = graph.ports()
                    .manifest()
                    .capture(BranchName.MAIN, readSet.classes())
                    .flatMap(readSet::revalidate)
                    .map(view -> Event.READ_SET_HELD);
            return held.isLeft() && held.getLeft() instanceof ReadSetChanged
                    ? Either.right(Event.READ_SET_CHANGED)
                    : held;
        }

        /** Name reservation and every tombstone in one CAS, all carrying one fresh operation id: the recovery marker. */
        private Either<Failure, Event> tombstone() {
            List<AuthorityRow> rows = new ArrayList<>();
            Set<String> buried = new HashSet<>();
            rows.add(new CheckpointNameRow(tombstoned()));
            rows.addAll(tombstones());
            rows.stream().skip(1).forEach(row -> buried.add(row.objectId()));
            ManifestDelta delta = new ManifestDelta(operationId, rows, buried, null);
            return claim.verify()
                    .flatMap(held -> graph.ports().manifest().publish(BranchName.MAIN, readSet(), delta))
                    .map(published -> Event.TOMBSTONES_PUBLISHED);
        }

        /** A tag that cannot be removed now only retains extra data; the next reconcile tries again. */
        private Either<Failure, Event> reclaim() {
            for (CondemnedPin pin : CondemnedPin.ofDeleted(captured(), tombstoned())) {
                Either<Failure, Boolean> removed = graph.ports().tags().remove(pin);
                if (removed.isRight()) {
                    reclaimed += removed.get() ? 1 : 0;
                } else {
                    lingering++;
                    graph.telemetry()
                            .warning(
                                    "the tag " + pin.pin().tag() + " of "
                                            + pin.pin().dataset(),
                                    removed.getLeft());
                }
            }
            return Either.right(Event.TAGS_RECLAIMED);
        }

        private ReadSet readSet() {
            List<ReadSet.Member> members = new ArrayList<>();
            members.add(new RowIs(new CheckpointNameRow(captured().reservation())));
            members.add(new RowIs(new CheckpointRow(captured().header())));
            captured().tables().forEach(t -> members.add(new RowIs(new CheckpointTableRow(t))));
            return new ReadSet(members);
        }

        private List<CheckpointTombstoneRow> tombstones() {
            Checkpoint c = captured();
            List<CheckpointTombstoneRow> rows = new ArrayList<>();
            rows.add(new CheckpointTombstoneRow(
                    new CheckpointRow(c.header()).objectId(),
                    "checkpoint",
                    c.header().id(),
                    c.header().manifest().path(),
                    c.header().manifest().branch(),
                    c.header().manifest().version(),
                    c.header().manifestTag().text(),
                    operationId));
            for (PinnedTable t : c.tables()) {
                rows.add(new CheckpointTombstoneRow(
                        t.rowId(),
                        "checkpoint_table",
                        c.header().id(),
                        t.physical().path(),
                        t.physical().branch(),
                        t.physical().version(),
                        t.tag().text(),
                        operationId));
            }
            return rows;
        }

        private NameReservation tombstoned() {
            NameReservation live = captured().reservation();
            return new NameReservation(
                    live.name(),
                    NameReservation.State.TOMBSTONED,
                    live.generation(),
                    live.checkpointId(),
                    operationId,
                    null);
        }

        private Checkpoint captured() {
            if (captured == null) {
                throw new IllegalStateException("nothing was captured yet");
            }
            return captured;
        }
    }
}
