package org.omnigraph.application.service;

import static org.omnigraph.domain.protocol.CheckpointCreateProtocol.TABLE;

import io.vavr.control.Either;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.protocol.StepBindings;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.VersionReclaimed;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol.Event;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol.State;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.reconcile.PinReport;
import org.omnigraph.domain.recovery.RecoveryIntent;

/** Checkpoint create (RFC-025 §3): tags first, authority last; every failure after arming undoes itself. */
final class CreateCheckpoint {
    private final GraphContext graph;

    CreateCheckpoint(GraphContext graph) {
        this.graph = graph;
    }

    Either<Failure, Checkpoint> create(String name, BranchName branch, @Nullable String actor) {
        return CheckpointName.parse(name, graph.bounds()).flatMap(parsed -> new Operation(parsed, branch, actor).run());
    }

    /** One create and its data. */
    private final class Operation {
        private final CheckpointName name;
        private final BranchName branch;
        private final @Nullable String actor;
        private final String operationId = graph.identifiers().ulid().text();
        private final ClaimStep claim;
        private @Nullable PreparedCheckpoint prepared;
        private boolean armed;
        private @Nullable NameReservation consumed;

        Operation(CheckpointName name, BranchName branch, @Nullable String actor) {
            this.name = name;
            this.branch = branch;
            this.actor = actor;
            this.claim = new ClaimStep(graph, operationId, ClaimAction.CHECKPOINT_CREATE, actor);
        }

        Either<Failure, Checkpoint> run() {
            StepBindings<State, Event> steps = StepBindings.bind(TABLE)
                    .in(State.REQUESTED, this::awaitBarrier)
                    .in(State.RECOVERED, this::capture)
                    .in(State.CAPTURED, () -> claim.acquire().map(held -> Event.CLAIM_ACQUIRED))
                    .in(State.CLAIMED, this::revalidate)
                    .in(State.RESTARTING, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .in(State.REVALIDATED, this::arm)
                    .in(State.ARMED, this::createTags)
                    .in(State.TAGGED, this::verifyTags)
                    .in(State.VERIFIED, this::publish)
                    .in(State.PUBLISHED, this::disarm)
                    .in(State.DISARMED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .in(State.ABORTING, this::consumeGeneration)
                    .in(State.ABORTED, this::removeTags)
                    .in(State.UNTAGGED, this::removeIntent)
                    .in(State.UNARMED, () -> claim.release().map(done -> Event.CLAIM_RELEASED))
                    .complete();
            return claim.run(steps).mapLeft(this::honest).map(end -> prepared().checkpoint());
        }

        /**
         * A refusal is promised only once the generation is consumed: before, recovery may still publish what was refused, and
         * where it has, an undo that ends early must not deny it.
         */
        private Failure honest(Failure failure) {
            NameReservation gone = consumed;
            boolean ruledOut = gone != null && !outcome().isPublishedAs(gone);
            return armed && !ruledOut ? new OutcomeUnknown(operationId, failure.message()) : failure;
        }

        private Either<Failure, Event> awaitBarrier() {
            return graph.permit(actor, Action.CHECKPOINT_CREATE)
                    .flatMap(done -> new Barrier(graph).pass())
                    .map(done -> Event.BARRIER_PASSED);
        }

        private Either<Failure, Event> capture() {
            return new CheckpointCapture(graph)
                    .capture(name, branch, actor, graph.identifiers().ulid())
                    .peek(captured -> prepared = captured)
                    .map(captured -> Event.SOURCE_CAPTURED);
        }

        private Either<Failure, Event> revalidate() {
            ReadSet readSet = prepared().readSet();
            Either<Failure, Event> held = graph.ports()
                    .manifest()
                    .capture(BranchName.MAIN, readSet.classes())
                    .flatMap(readSet::revalidate)
                    .flatMap(view -> targetsIntact())
                    .map(ok -> Event.READ_SET_HELD);
            boolean moved = held.isLeft()
                    && (held.getLeft() instanceof ReadSetChanged || held.getLeft() instanceof VersionReclaimed);
            return moved ? Either.right(Event.READ_SET_CHANGED) : held;
        }

        private Either<Failure, Event> arm() {
            return claim.verify()
                    .flatMap(held -> graph.ports().intents().write(intent()))
                    .peek(done -> armed = true)
                    .map(done -> Event.INTENT_WRITTEN);
        }

        private Either<Failure, Event> createTags() {
            return claim.verify().flatMap(held -> {
                List<Pin> pins = prepared().checkpoint().pins();
                long done = 0;
                for (Pin pin : pins) {
                    var created = graph.ports().tags().create(pin);
                    if (created.isLeft()) {
                        return Either.left(created.getLeft());
                    }
                    graph.telemetry().progress("pinning", ++done, pins.size());
                }
                return Either.right(Event.TAGS_CREATED);
            });
        }

        private Either<Failure, Event> verifyTags() {
            return claim.verify()
                    .flatMap(held -> targetsAndTags())
                    .flatMap(report -> report.sound()
                            ? Either.right(Event.TAGS_VERIFIED)
                            : Either.left(new PinUnsound(name.text(), report.problems())));
        }

        private Either<Failure, Event> publish() {
            return claim.verify().flatMap(held -> outcome().publish()).map(published -> Event.AUTHORITY_PUBLISHED);
        }

        /** Best effort: an intent that stays behind a published checkpoint is classified as finished. */
        private Either<Failure, Event> disarm() {
            graph.ports()
                    .intents()
                    .remove(operationId)
                    .peekLeft(f -> graph.telemetry().warning("the intent of " + operationId, f));
            return Either.right(Event.INTENT_REMOVED);
        }

        private Either<Failure, Event> consumeGeneration() {
            CreateOutcome outcome = outcome();
            return outcome.consumeGeneration()
                    .peek(found -> consumed = found)
                    .map(found ->
                            outcome.isPublishedAs(found) ? Event.FOUND_PUBLISHED : Event.GENERATION_CONSUMED_BY_US);
        }

        private Either<Failure, Event> removeTags() {
            NameReservation gone = consumed;
            if (gone == null) {
                throw new IllegalStateException("tags are removed only after the generation is consumed");
            }
            return outcome().removeTags(gone).map(done -> Event.TAGS_REMOVED);
        }

        private Either<Failure, Event> removeIntent() {
            return graph.ports().intents().remove(operationId).map(done -> Event.INTENT_REMOVED);
        }

        private Either<Failure, PinReport> targetsAndTags() {
            return new PinInspection(graph).observe(prepared().checkpoint(), PinInspection.Depth.TARGETS);
        }

        private Either<Failure, List<Pin>> targetsIntact() {
            PinInspection inspection = new PinInspection(graph);
            return Eithers.traverse(
                    prepared().checkpoint().pins(),
                    pin -> inspection
                            .token(pin.target())
                            .flatMap(token -> token.contains(pin.target().token())
                                    ? Either.right(pin)
                                    : Either.left(new ForeignWriter(
                                            pin.dataset(),
                                            "the published version "
                                                    + pin.target().coordinates()
                                                    + (token.isEmpty() ? " does not open" : " was replaced")))));
        }

        private RecoveryIntent intent() {
            PreparedCheckpoint p = prepared();
            return new RecoveryIntent(
                    operationId,
                    ClaimAction.CHECKPOINT_CREATE.spelling(),
                    actor,
                    branch,
                    p.branchIncarnation(),
                    graph.identifiers().self(),
                    p.readSet().members().stream()
                            .map(m -> new RecoveryIntent.Expectation(m.subject(), m.expectation()))
                            .toList(),
                    p.checkpoint().pins(),
                    p.rows(),
                    graph.now());
        }

        private CreateOutcome outcome() {
            return new CreateOutcome(graph, prepared(), operationId);
        }

        private PreparedCheckpoint prepared() {
            if (prepared == null) {
                throw new IllegalStateException("nothing was captured yet");
            }
            return prepared;
        }
    }
}
