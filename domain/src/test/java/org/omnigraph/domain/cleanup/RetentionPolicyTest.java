package org.omnigraph.domain.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.failure.UsageFailure.OutageNotAttested;

class RetentionPolicyTest {
    @ParameterizedTest
    @CsvSource({
        "1, , 1, ",
        "999999999, , 999999999, ",
        ", 1s, , PT1S",
        ", 90m, , PT90M",
        ", 12h, , PT12H",
        ", 7d, , PT168H",
        ", 2w, , PT336H",
        "3, 7d, 3, PT168H"
    })
    void parses(
            @Nullable String keep,
            @Nullable String olderThan,
            @Nullable Integer expectedKeep,
            @Nullable Duration expectedAge) {
        assertThat(RetentionPolicy.parse(keep, olderThan).get())
                .isEqualTo(new RetentionPolicy(expectedKeep, expectedAge));
    }

    @ParameterizedTest
    @CsvSource({
        "0, , --keep",
        "-1, , --keep",
        "+1, , --keep",
        "1.5, , --keep",
        "01, , --keep",
        "' 1', , --keep",
        "'', , --keep",
        "1000000000, , --keep",
        "ten, , --keep",
        ", 0d, --older-than",
        ", 7, --older-than",
        ", d, --older-than",
        ", 7D, --older-than",
        ", 7 d, --older-than",
        ", -7d, --older-than",
        ", 1.5h, --older-than",
        ", 7y, --older-than",
        ", 1d12h, --older-than",
        ", 1000000000d, --older-than",
        "3, never, --older-than",
        ", , cleanup"
    })
    void refuses(@Nullable String keep, @Nullable String olderThan, String argument) {
        assertThat(RetentionPolicy.parse(keep, olderThan).getLeft())
                .isInstanceOfSatisfying(
                        InvalidArgument.class, f -> assertThat(f.argument()).isEqualTo(argument));
    }

    @Test
    void cannotBeMadeToProtectNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RetentionPolicy(null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetentionPolicy(0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetentionPolicy(null, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetentionPolicy(null, Duration.ofSeconds(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetentionPolicy(1, Duration.ofMillis(1500)));
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, false", "1, true"})
    void countsACommitOfExactlyThatAgeAsOld(long micros, boolean young) {
        RetentionPolicy policy = new RetentionPolicy(null, Duration.ofSeconds(10));

        assertThat(RetentionPlanner.isYoung(policy, 90_000_000 + micros, 100_000_000))
                .isEqualTo(young);
    }

    @Test
    void knowsNoYouthWithoutAnAge() {
        assertThat(RetentionPlanner.isYoung(new RetentionPolicy(1, null), 100, 100))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"999999999w", "999999999d", "20000000w"})
    void protectsEverythingByAnAgeBeyondEveryClock(String age) {
        RetentionPolicy policy = RetentionPolicy.parse(null, age).get();

        assertThat(RetentionPlanner.isYoung(policy, 0, 1_764_600_000_000_000L)).isTrue();
    }

    @Test
    void takesNoBlankWordsForAnOutage() {
        assertThat(WriteOutage.attested("fleet stopped").get().reason()).isEqualTo("fleet stopped");
        assertThat(WriteOutage.attested(" \t").getLeft()).isInstanceOf(OutageNotAttested.class);
        assertThatIllegalArgumentException().isThrownBy(() -> new WriteOutage(""));
    }
}
