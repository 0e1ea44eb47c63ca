package org.omnigraph.domain.claim;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.ClaimFailure.OwnerAlive;
import org.omnigraph.domain.failure.ClaimFailure.OwnerNotProvenDead;
import org.omnigraph.domain.failure.Failure;

/** Why the owner of a claim is taken for dead. Never elapsed time. */
public sealed interface DeathEvidence {
    /** The words of the audit. */
    String words();

    /** Boot and pid namespace are ours and no such process exists. */
    record ProcessGone(long pid) implements DeathEvidence {
        @Override
        public String words() {
            return "no process " + pid + " of that start time exists in this boot and pid namespace";
        }
    }

    /** The operator says so, on the record. */
    record Attested(String reason) implements DeathEvidence {
        @Override
        public String words() {
            return "attested: " + reason;
        }
    }

    /**
     * What establishes the death of a claim's owner.
     *
     * @param attestation the operator's words; null or blank for none
     * @return refused while the owner lives on this machine, attested or not, and while nothing proves its death
     */
    static Either<Failure, DeathEvidence> establish(
            RetentionClaim claim, Liveness liveness, @Nullable String attestation) {
        String action = claim.action().spelling();
        return switch (liveness) {
            case ALIVE ->
                Either.left(new OwnerAlive(
                        claim.operationId(), action, claim.owner().pid()));
            case GONE -> Either.right(new ProcessGone(claim.owner().pid()));
            case UNKNOWN ->
                attestation == null || attestation.isBlank()
                        ? Either.left(new OwnerNotProvenDead(
                                claim.operationId(),
                                action,
                                claim.owner().hostname(),
                                claim.owner().pid()))
                        : Either.right(new Attested(attestation));
        };
    }
}
