package org.omnigraph.objectstore;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.RetentionClaims;
import org.omnigraph.domain.claim.DeathEvidence;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.ClaimFailure.ClaimLost;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;

/**
 * The retention claim as one object. A document that cannot be understood stays where it is and counts as held.
 *
 * <p>Release reads, compares and then removes, which leaves a window between the comparison and the removal. Only a claim
 * repair removes somebody else's claim, and only with proof or an attestation that its owner is dead; so in that window the
 * object can be another's only if a process declared dead is running. Even then the claim merely serialises: every change of
 * authority is decided by the manifest's compare-and-swap, and a wrong release costs contention, never data.
 */
final class StoredRetentionClaims implements RetentionClaims {
    static final String KEY = "__leases/retention.json";

    /** How often a claim may vanish between a refused create and the look at its owner before acquiring gives up. */
    private static final int ATTEMPTS = 8;

    private final ObjectStore store;

    StoredRetentionClaims(ObjectStore store) {
        this.store = store;
    }

    @Override
    public Either<Failure, HeldClaim> acquire(RetentionClaim claim) {
        return ClaimDocument.FORMAT.encode(KEY, claim).flatMap(bytes -> {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Option<Either<Failure, HeldClaim>> outcome = attempt(claim, bytes);
                if (outcome.isDefined()) {
                    return outcome.get();
                }
            }
            return Either.left(new Contended("acquiring the retention claim", ATTEMPTS));
        });
    }

    @Override
    public Either<Failure, Option<RetentionClaim>> read() {
        return ClaimDocument.FORMAT.read(store, KEY);
    }

    /** {@inheritDoc} A document that cannot be understood is {@code UNREADABLE_DOCUMENT}: not ours, and to be kept. */
    @Override
    public Either<Failure, HeldClaim> verify(HeldClaim held) {
        return read().flatMap(found -> found.contains(held.claim()) ? Either.right(held) : lost(held.claim(), found));
    }

    /** {@inheritDoc} A document that cannot be understood is {@code UNREADABLE_DOCUMENT}: not ours, and to be kept. */
    @Override
    public Either<Failure, Done> release(HeldClaim held) {
        return verify(held)
                .flatMap(ours -> store.remove(KEY))
                .flatMap(removed -> removed ? Either.right(Done.DONE) : lost(held.claim(), Option.none()));
    }

    @Override
    public Either<Failure, HeldClaim> takeOver(RetentionClaim dead, DeathEvidence evidence) {
        return read().flatMap(found -> found.contains(dead) ? store.stat(KEY) : lost(dead, found))
                .flatMap(object -> object.isEmpty()
                        ? lost(dead, Option.none())
                        : Either.right(new HeldClaim(dead, object.get().modifiedAt())));
    }

    /** One attempt; empty when the claim in the way vanished before its owner could be read. */
    private Option<Either<Failure, HeldClaim>> attempt(RetentionClaim claim, byte[] bytes) {
        Either<Failure, Boolean> created = store.createIfAbsent(KEY, bytes);
        if (created.isLeft()) {
            takeBack(claim);
            return Option.some(Either.left(created.getLeft()));
        }
        if (created.get()) {
            return Option.some(stamped(claim));
        }
        Either<Failure, Option<RetentionClaim>> present = read();
        if (present.isLeft()) {
            return Option.some(Either.left(present.getLeft()));
        }
        // A store may apply a create, lose the answer, retry by itself and report our own object as in the way.
        return present.get().map(owner -> owner.equals(claim) ? stamped(claim) : Either.left(heldBy(owner)));
    }

    private Either<Failure, HeldClaim> stamped(RetentionClaim claim) {
        Either<Failure, HeldClaim> held = store.stat(KEY)
                .flatMap(object -> object.isEmpty()
                        ? lost(claim, Option.none())
                        : Either.right(new HeldClaim(claim, object.get().modifiedAt())));
        if (held.isLeft()) {
            takeBack(claim);
        }
        return held;
    }

    /**
     * Removes a claim whose acquisition is about to be answered by a failure, if it is there and exactly ours. When this fails
     * too, the claim stays, which is the crash state of a claim in doubt.
     */
    private void takeBack(RetentionClaim claim) {
        if (read().exists(found -> found.contains(claim))) {
            store.remove(KEY);
        }
    }

    private static <T> Either<Failure, T> lost(RetentionClaim claim, Option<RetentionClaim> found) {
        String instead = found.map(
                        other -> other.action().spelling() + " " + other.operationId() + " of " + actorOf(other))
                .getOrElse("no claim");
        return Either.left(new ClaimLost(claim.operationId(), instead));
    }

    private static Failure heldBy(RetentionClaim owner) {
        Instant createdAt = Instant.EPOCH.plus(owner.createdAt(), ChronoUnit.MICROS);
        return new ClaimHeld(owner.operationId(), owner.action().spelling(), actorOf(owner), createdAt.toString());
    }

    private static String actorOf(RetentionClaim claim) {
        return Objects.requireNonNullElse(claim.actor(), "unknown");
    }
}
