package org.omnigraph.application.service;

import static org.omnigraph.domain.protocol.ClaimRepairProtocol.TABLE;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.ClaimRepair;
import org.omnigraph.application.port.out.Authorizer.Action;
import org.omnigraph.application.protocol.StepBindings;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.DeathEvidence;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.ClaimNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.ClaimRepairProtocol.Event;
import org.omnigraph.domain.protocol.ClaimRepairProtocol.State;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.recovery.RecoveryAction;

/**
 * Claim repair (RFC-025 §2.3): the dead operation is completed or undone by its own recovery, under the dead claim, which is
 * re-read before each change and removed last. A takeover by somebody else meanwhile ends this one with {@code CLAIM_LOST}.
 */
final class RepairClaim implements ClaimRepair {
    private static final int MAX_LOOKS = 3;

    private final GraphContext graph;

    RepairClaim(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Repaired> repair(@Nullable String ownerDead, WriteOutage outage, @Nullable String actor) {
        return new Operation(ownerDead, outage, actor).run();
    }

    /** One repair and its data. */
    private final class Operation {
        private final @Nullable String ownerDead;
        private final WriteOutage outage;
        private final @Nullable String actor;
        private final List<String> outcomes = new ArrayList<>();
        private @Nullable RetentionClaim dead;
        private @Nullable DeathEvidence evidence;
        private @Nullable HeldClaim held;

        Operation(@Nullable String ownerDead, WriteOutage outage, @Nullable String actor) {
            this.ownerDead = ownerDead;
            this.outage = outage;
            this.actor = actor;
        }

        Either<Failure, Repaired> run() {
            StepBindings<State, Event> steps = StepBindings.bind(TABLE)
                    .in(State.REQUESTED, this::attest)
                    .in(State.OUTAGE_ATTESTED, this::establishDeath)
                    .in(State.DEATH_ESTABLISHED, this::classify)
                    .in(State.CLASSIFIED, this::resolve)
                    .in(State.RESOLVED, this::removeClaim)
                    .in(State.CLAIM_REMOVED, () -> Either.right(Event.NOTHING_LEFT))
                    .complete();
            return graph.runner()
                    .run(steps)
                    .map(end -> new Repaired(dead(), evidence().words(), outcomes));
        }

        private Either<Failure, Event> attest() {
            return graph.permit(actor, Action.CLAIM_REPAIR)
                    .flatMap(done -> WriteOutage.attested(outage.reason()))
                    .map(attested -> Event.ATTESTATION_GIVEN);
        }

        private Either<Failure, Event> establishDeath() {
            return graph.ports()
                    .claims()
                    .read()
                    .flatMap(claim -> claim.toEither(
                            () -> (Failure) new ClaimNotFound(graph.store().toString())))
                    .peek(claim -> dead = claim)
                    .flatMap(claim -> DeathEvidence.establish(claim, new OwnerLiveness(graph).of(claim), ownerDead))
                    .peek(proof -> evidence = proof)
                    .map(proof -> Event.OWNER_IS_DEAD);
        }

        /** Holds the dead claim on its owner's behalf; what the operation left is classified by its own recovery. */
        private Either<Failure, Event> classify() {
            return graph.ports()
                    .claims()
                    .takeOver(dead(), evidence())
                    .peek(taken -> held = taken)
                    .map(taken -> Event.OPERATION_CLASSIFIED);
        }

        /** What another repair resolved meanwhile is looked at again; whether the claim was lost to it is seen there. */
        private Either<Failure, Event> resolve() {
            Either<Failure, Event> resolved = resolveOnce();
            for (int look = 2; look <= MAX_LOOKS && resolved.isLeft(); look++) {
                if (!(resolved.getLeft() instanceof ReadSetChanged)) {
                    return resolved;
                }
                outcomes.clear();
                resolved = verify().flatMap(ok -> resolveOnce());
            }
            return resolved;
        }

        /** Intents first: whatever else the operation did, no create may be left half way. */
        private Either<Failure, Event> resolveOnce() {
            return new IntentRecovery(graph, () -> verify().map(ok -> Done.DONE))
                    .recoverAll(evidence().words())
                    .peek(outcomes::addAll)
                    .flatMap(done -> resolveOwn())
                    .peek(outcomes::add)
                    .flatMap(this::record)
                    .map(done -> Event.OPERATION_RESOLVED);
        }

        private Either<Failure, String> resolveOwn() {
            return dead().action() == ClaimAction.CLEANUP
                    ? new ResumeCleanup(graph, dead(), this::verify)
                            .resume()
                            .map(done -> "cleanup " + dead().operationId() + ": " + done)
                    : Either.right(dead().action().spelling() + " " + dead().operationId() + ": " + leftToReconcile());
        }

        private String leftToReconcile() {
            return switch (dead().action()) {
                case CHECKPOINT_DELETE ->
                    "its tombstones stand or were never published; lingering tags are reclaimed by"
                            + " the next reconcile";
                case CHECKPOINT_CREATE, PIN_RECONCILE, CLEANUP, BRANCH_DELETE, RECOVERY -> "nothing else is left of it";
            };
        }

        private Either<Failure, Done> record(String outcome) {
            return graph.ports()
                    .manifest()
                    .capture(BranchName.MAIN, Set.of(RowClass.HEAD))
                    .flatMap(view -> view.graphHead())
                    .flatMap(head -> verify().flatMap(ok -> graph.ports()
                            .audit()
                            .record(new RecoveryAction(
                                    head.head().commitId().text(),
                                    "claim_repair",
                                    dead().actor(),
                                    dead().operationId() + "-claim",
                                    dead().action().spelling(),
                                    outcome + "; " + evidence().words() + "; outage: " + outage.reason(),
                                    graph.now()))));
        }

        private Either<Failure, Event> removeClaim() {
            return graph.ports().claims().release(held()).map(done -> Event.DEAD_CLAIM_REMOVED);
        }

        private Either<Failure, HeldClaim> verify() {
            return graph.ports().claims().verify(held());
        }

        private RetentionClaim dead() {
            if (dead == null) {
                throw new IllegalStateException("no claim was read yet");
            }
            return dead;
        }

        private DeathEvidence evidence() {
            if (evidence == null) {
                throw new IllegalStateException("no death was established yet");
            }
            return evidence;
        }

        private HeldClaim held() {
            if (held == null) {
                throw new IllegalStateException("the dead claim was not taken over yet");
            }
            return held;
        }
    }
}
