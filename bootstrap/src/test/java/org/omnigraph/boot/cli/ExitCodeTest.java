package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.failure.FailureCode;

class ExitCodeTest {
    /** Scripts match on these words and numbers: a change here is a change of the contract. */
    @Test
    void everyCodeKeepsItsSpellingAndExitCode() {
        assertThat(Arrays.stream(FailureCode.values())
                        .map(code -> code.spelling() + " " + ExitCode.of(code).number())
                        .collect(Collectors.joining("\n", "", "\n")))
                .isEqualTo("""
                        invalid-name 2
                        invalid-argument 2
                        bound-exceeded 2
                        outage-not-attested 2
                        ambiguous-reference 2
                        unreadable-row 1
                        unreadable-input 1
                        dangling-edge 1
                        schema-conflict 1
                        store-unreachable 1
                        storage-failed 1
                        step-failed 1
                        denied 3
                        name-taken 4
                        key-conflict 4
                        contended 4
                        read-set-changed 4
                        expected-version-mismatch 4
                        already-initialized 4
                        claim-held 5
                        claim-lost 5
                        owner-alive 5
                        owner-not-proven-dead 5
                        recovery-required 5
                        streams-active 5
                        outcome-unknown 5
                        pin-unsound 6
                        invalid-checkpoint 6
                        uncovered-drift 6
                        foreign-writer 6
                        tag-conflict 6
                        unreadable-document 6
                        boundary-missing 6
                        store-not-found 8
                        checkpoint-not-found 8
                        table-not-found 8
                        claim-not-found 8
                        commit-not-found 8
                        branch-not-found 8
                        version-not-found 8
                        version-reclaimed 9
                        wrong-format 10
                        """);
    }

    @Test
    void numbersAreDense() {
        assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number))
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }
}
