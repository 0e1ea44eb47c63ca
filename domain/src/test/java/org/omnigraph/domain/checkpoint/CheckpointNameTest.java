package org.omnigraph.domain.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

/** Normalization version 1, name by name. */
class CheckpointNameTest {
    static String[] accepted() {
        return new String[] {
            "a",
            "release-7",
            "Release-7",
            "2026/11/30",
            "nightly/eu-west/42",
            "v1.2.3",
            "a.b",
            ".hidden",
            "trailing.",
            ".",
            "a/./b",
            "-dash",
            "--flag",
            "_one",
            "a__b",
            "x/__y",
            "ogcp",
            "OGCP_x",
            "x/ogcp_y",
            "locked",
            "a.lockx",
            "a.LOCK",
            "lock",
            "01KBD5PBG0VTPVXVR1081G8186",
            "x".repeat(128)
        };
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void acceptsAndKeepsTheExactBytes(String text) {
        assertThat(CheckpointName.parse(text).get().text()).isEqualTo(text);
    }

    static String[] refused() {
        return new String[] {
            "",
            " ",
            "a b",
            " a",
            "a ",
            "a\t",
            "a\n",
            "a\u0000b",
            "/a",
            "a/",
            "/",
            "a//b",
            "a..b",
            "..",
            "../x",
            "x/../y",
            "a.lock",
            ".lock",
            "a.lock/b",
            "x/.lock",
            "x/b.lock",
            "__x",
            "__",
            "__manifest",
            "ogcp_",
            "ogcp_x",
            "ogcp_x/y",
            "naïve",
            "日本",
            "a\u0301",
            "a\\b",
            "a:b",
            "a@b",
            "a+b",
            "a~b",
            "a*",
            "a?b",
            "a,b",
            "a'b",
            "x".repeat(129),
            "y/".repeat(64) + "z"
        };
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refuses(String text) {
        assertThat(CheckpointName.parse(text).getLeft())
                .isInstanceOfSatisfying(
                        InvalidName.class, f -> assertThat(f.name()).isEqualTo(text));
    }

    @ParameterizedTest
    @CsvSource({
        "a//b, segments",
        "a..b, '..'",
        "a.lock, .lock",
        "__x, reserved",
        "ogcp_x, reserved",
    })
    void namesTheRuleThatIsBroken(String text, String rule) {
        assertThat(CheckpointName.parse(text).getLeft().message())
                .contains(rule)
                .contains(text);
    }

    @Test
    void countsBytesAndNotCharacters() {
        // 128 characters, 129 bytes.
        assertThat(CheckpointName.parse("x".repeat(127) + "é").getLeft().message())
                .contains("129 bytes");
    }

    @Test
    void keepsTighterConfiguredBounds() {
        Bounds bounds = new Bounds(1, 10, 1, 1);

        assertThat(CheckpointName.parse("x".repeat(10), bounds).isRight()).isTrue();
        assertThat(CheckpointName.parse("x".repeat(11), bounds).getLeft())
                .isEqualTo(new BoundExceeded("checkpoint name bytes", 10, 11));
    }

    @ParameterizedTest
    @CsvSource({"0,1,1,1", "1,0,1,1", "1,129,1,1", "1,1,0,1", "1,1,1,0"})
    void refusesBoundsThatPromiseNothing(int checkpoints, int name, int payload, int tables) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Bounds(checkpoints, name, payload, tables));
    }

    @Test
    void reservesARowPerExactName() {
        assertThat(NameReservation.rowId(CheckpointName.parse("A/b").get())).isEqualTo("checkpoint_name:A/b");
    }
}
