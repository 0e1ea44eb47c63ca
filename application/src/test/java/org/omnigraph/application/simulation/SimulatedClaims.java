package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Set;
import org.omnigraph.application.port.out.RetentionClaims;
import org.omnigraph.domain.claim.DeathEvidence;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.ClaimFailure.ClaimLost;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/** The claim over the simulated store: put if absent, look, compare, remove. */
final class SimulatedClaims implements RetentionClaims {
    private static final int ATTEMPTS = 8;

    private final StoredState store;
    private final Access access;
    private final Set<ModelRule> rules;

    SimulatedClaims(StoredState store, Access access, Set<ModelRule> rules) {
        this.store = store;
        this.access = access;
        this.rules = rules;
    }

    /** A claim that serialises nothing: everybody gets it, nobody sees it. */
    static RetentionClaims switchedOff(StoredState store) {
        return new RetentionClaims() {
            @Override
            public Either<Failure, HeldClaim> acquire(RetentionClaim claim) {
                return Either.right(new HeldClaim(claim, store.tick()));
            }

            @Override
            public Either<Failure, Option<RetentionClaim>> read() {
                return Either.right(Option.none());
            }

            @Override
            public Either<Failure, HeldClaim> verify(HeldClaim held) {
                return Either.right(held);
            }

            @Override
            public Either<Failure, Done> release(HeldClaim held) {
                return Either.right(Done.DONE);
            }

            @Override
            public Either<Failure, HeldClaim> takeOver(RetentionClaim dead, DeathEvidence evidence) {
                return Either.right(new HeldClaim(dead, store.tick()));
            }
        };
    }

    @Override
    public Either<Failure, HeldClaim> acquire(RetentionClaim claim) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Either<Failure, Boolean> created = access.change("claim put", () -> Either.right(putIfAbsent(claim)));
            if (created.isLeft()) {
                takeBack(claim);
                return Either.left(created.getLeft());
            }
            Either<Failure, Option<RetentionClaim>> present = read();
            if (present.isLeft()) {
                if (created.get()) {
                    takeBack(claim);
                }
                return Either.left(present.getLeft());
            }
            if (present.get().contains(claim)) {
                return Either.right(new HeldClaim(claim, store.claimTime));
            }
            if (created.get() || present.get().isDefined()) {
                return Either.left(
                        present.get().map(SimulatedClaims::heldBy).getOrElse(() -> lost(claim, Option.none())));
            }
        }
        return Either.left(new Contended("acquiring the retention claim", ATTEMPTS));
    }

    private boolean putIfAbsent(RetentionClaim claim) {
        if (store.claim != null && rules.contains(ModelRule.EXCLUSIVE_CLAIM)) {
            return false;
        }
        store.claim = claim;
        store.claimTime = store.tick();
        return true;
    }

    /** A claim that is answered by a failure is taken back, if it is exactly ours. */
    private void takeBack(RetentionClaim claim) {
        if (read().exists(found -> found.contains(claim))) {
            remove();
        }
    }

    @Override
    public Either<Failure, Option<RetentionClaim>> read() {
        return access.look("claim read", () -> Either.right(Option.of(store.claim)));
    }

    @Override
    public Either<Failure, HeldClaim> verify(HeldClaim held) {
        return read().flatMap(found ->
                found.contains(held.claim()) ? Either.right(held) : Either.left(lost(held.claim(), found)));
    }

    @Override
    public Either<Failure, Done> release(HeldClaim held) {
        Either<Failure, HeldClaim> ours =
                rules.contains(ModelRule.COMPARED_RELEASE) ? verify(held) : Either.right(held);
        return ours.flatMap(mine -> remove())
                .flatMap(removed -> removed ? Either.right(Done.DONE) : Either.left(lost(held.claim(), Option.none())));
    }

    @Override
    public Either<Failure, HeldClaim> takeOver(RetentionClaim dead, DeathEvidence evidence) {
        return verify(new HeldClaim(dead, store.claimTime)).peek(held -> store.takenOver.add(dead.operationId()));
    }

    private Either<Failure, Boolean> remove() {
        return access.change("claim remove", () -> {
            boolean there = store.claim != null;
            store.claim = null;
            return Either.right(there);
        });
    }

    private static Failure heldBy(RetentionClaim owner) {
        return new ClaimHeld(
                owner.operationId(),
                owner.action().spelling(),
                String.valueOf(owner.actor()),
                Long.toString(owner.createdAt()));
    }

    private static Failure lost(RetentionClaim claim, Option<RetentionClaim> found) {
        return new ClaimLost(
                claim.operationId(), found.map(RetentionClaim::operationId).getOrElse("no claim"));
    }
}
