package org.omnigraph.domain.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.checkpoint;
import static org.omnigraph.domain.Samples.ulid;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

class PinObservationTest {
    private static final Checkpoint CHECKPOINT = checkpoint("release-7", ulid(7), 9, 4, 5);
    private static final Pin PIN = CHECKPOINT.pins().get(0);
    private static final TagTarget RIGHT = new TagTarget(null, 9);
    private static final String TOKEN = PIN.target().token();

    static List<Arguments> verdicts() {
        return List.of(
                Arguments.of(RIGHT, TOKEN, null, PinVerdict.OK),
                Arguments.of(null, TOKEN, null, PinVerdict.MISSING),
                Arguments.of(new TagTarget(null, 8), TOKEN, null, PinVerdict.CONFLICTING),
                Arguments.of(new TagTarget("exp", 9), TOKEN, null, PinVerdict.CONFLICTING),
                Arguments.of(new TagTarget(null, 8), null, null, PinVerdict.CONFLICTING),
                Arguments.of(RIGHT, null, null, PinVerdict.LOST),
                Arguments.of(RIGHT, "m1:other", null, PinVerdict.LOST),
                Arguments.of(null, null, null, PinVerdict.LOST),
                Arguments.of(null, "m1:other", null, PinVerdict.LOST),
                Arguments.of(null, TOKEN, "truncated", PinVerdict.UNREADABLE),
                Arguments.of(RIGHT, TOKEN, "truncated", PinVerdict.UNREADABLE));
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void judges(@Nullable TagTarget found, @Nullable String token, @Nullable String unreadable, PinVerdict expected) {
        PinObservation observation = new PinObservation(PIN, found, token, unreadable);

        assertThat(observation.verdict()).isEqualTo(expected);
        assertThat(observation.describe())
                .contains("__manifest")
                .contains("main@9")
                .contains(PIN.tag().text());
    }

    @Test
    void describesWhatIsWrong() {
        assertThat(new PinObservation(PIN, new TagTarget("exp", 3), TOKEN, null).describe())
                .endsWith("points at exp@3");
        assertThat(new PinObservation(PIN, RIGHT, null, null).describe()).endsWith("the version does not open");
        assertThat(new PinObservation(PIN, RIGHT, "m1:x", null).describe()).endsWith("the version was replaced");
        assertThat(new PinObservation(PIN, null, TOKEN, "cut off").describe()).endsWith("unreadable: cut off");
    }

    @Test
    void reportsACheckpointAsSoundOnlyWhenEveryPinIs() {
        List<PinObservation> sound = CHECKPOINT.pins().stream()
                .map(p -> new PinObservation(
                        p,
                        new TagTarget(p.target().branch(), p.target().version()),
                        p.target().token(),
                        null))
                .toList();
        PinObservation missing = new PinObservation(PIN, null, TOKEN, null);

        assertThat(new PinReport(CHECKPOINT, sound).sound()).isTrue();
        assertThat(new PinReport(CHECKPOINT, sound).problems()).isEmpty();

        PinReport unsound = new PinReport(CHECKPOINT, List.of(sound.get(1), missing, sound.get(2)));
        assertThat(unsound.sound()).isFalse();
        assertThat(unsound.problems()).containsExactly(missing.describe());
    }

    @Test
    void spellsVerdictsInLowerCase() {
        assertThat(PinVerdict.values())
                .extracting(PinVerdict::spelling)
                .containsExactly("ok", "missing", "conflicting", "unreadable", "lost");
    }
}
