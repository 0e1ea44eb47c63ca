package org.omnigraph.domain.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.omnigraph.domain.Samples;
import org.omnigraph.domain.claim.DeathEvidence.Attested;
import org.omnigraph.domain.claim.DeathEvidence.ProcessGone;
import org.omnigraph.domain.failure.ClaimFailure.OwnerAlive;
import org.omnigraph.domain.failure.ClaimFailure.OwnerNotProvenDead;

class DeathEvidenceTest {
    private static final RetentionClaim CLAIM = new RetentionClaim(
            "01OP",
            ClaimAction.CLEANUP,
            "ann",
            "0123456789abcdef0123456789abcdef",
            Samples.NOW,
            new OwnerEvidence("elsewhere", null, null, 4711, null, null));

    @ParameterizedTest
    @CsvSource(
            value = {"NULL", "''", "the machine is switched off"},
            nullValues = "NULL")
    void noAttestationOutweighsALiveOwner(@Nullable String attestation) {
        assertThat(DeathEvidence.establish(CLAIM, Liveness.ALIVE, attestation).getLeft())
                .isEqualTo(new OwnerAlive("01OP", "cleanup", 4711));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"NULL", "''", "the machine is switched off"},
            nullValues = "NULL")
    void aProofNeedsNoAttestation(@Nullable String attestation) {
        assertThat(DeathEvidence.establish(CLAIM, Liveness.GONE, attestation).get())
                .isEqualTo(new ProcessGone(4711));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"NULL", "''", "'  '"},
            nullValues = "NULL")
    void whatNothingProvesIsRefusedWithoutAnAttestation(@Nullable String attestation) {
        assertThat(DeathEvidence.establish(CLAIM, Liveness.UNKNOWN, attestation).getLeft())
                .isEqualTo(new OwnerNotProvenDead("01OP", "cleanup", "elsewhere", 4711));
    }

    @Test
    void anAttestationStandsWhereNothingIsKnown() {
        assertThat(DeathEvidence.establish(CLAIM, Liveness.UNKNOWN, "switched off")
                        .get())
                .isEqualTo(new Attested("switched off"));
    }

    /** The claim's age is no evidence: nothing of the verdict changes with it. */
    @ParameterizedTest
    @EnumSource(Liveness.class)
    void timeIsNoEvidence(Liveness liveness) {
        RetentionClaim ancient =
                new RetentionClaim("01OP", ClaimAction.CLEANUP, "ann", CLAIM.ownerToken(), 0, CLAIM.owner());

        assertThat(DeathEvidence.establish(ancient, liveness, null))
                .isEqualTo(DeathEvidence.establish(CLAIM, liveness, null));
    }

    @Test
    void saysWhyForTheAudit() {
        assertThat(new ProcessGone(4711).words()).contains("no process 4711", "boot", "pid namespace");
        assertThat(new Attested("switched off").words()).isEqualTo("attested: switched off");
    }
}
