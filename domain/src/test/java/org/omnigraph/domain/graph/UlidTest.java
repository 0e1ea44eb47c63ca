package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UlidTest {
    @ParameterizedTest
    @CsvSource({
        "0, 00000000000000000000, 00000000000000000000000000",
        "281474976710655, ffffffffffffffffffff, 7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
        "1469918176385, 00010203040506070809, 01ARYZ6S41000G40R40M30E209",
        "1764600000000, deadbeef010203040506, 01KBD5PBG0VTPVXVR1081G8186"
    })
    void encodesTimeAndRandomness(long millis, String random, String expected) {
        Ulid ulid = Ulid.of(millis, HexFormat.of().parseHex(random));

        assertThat(ulid.text()).isEqualTo(expected);
        assertThat(ulid.epochMillis()).isEqualTo(millis);
    }

    @Test
    void parsesEitherCaseToTheCanonicalSpelling() {
        assertThat(Ulid.parse("01kbd5pbg0vtpvxvr1081g8186")).containsExactly(new Ulid("01KBD5PBG0VTPVXVR1081G8186"));
        assertThat(new Ulid("01KBD5PBG0VTPVXVR1081G8186").lowerCase()).isEqualTo("01kbd5pbg0vtpvxvr1081g8186");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "01KBD5PBG0VTPVXVR1081G818",
                "01KBD5PBG0VTPVXVR1081G81860",
                "81KBD5PBG0VTPVXVR1081G8186",
                "01KBD5PBG0VTPVXVR1081G818I",
                "01KBD5PBG0VTPVXVR1081G818L",
                "01KBD5PBG0VTPVXVR1081G818O",
                "01KBD5PBG0VTPVXVR1081G818U",
                "01KBD5PBG0VTPVXVR1081G818 ",
                // A long s, which upper-cases to S.
                "01KBD5PBG0VTPVXVR1081G818\u017f"
            })
    void refusesWhatIsNoUlid(String text) {
        assertThat(Ulid.parse(text)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new Ulid(text));
    }

    @Test
    void holdsOnlyTheCanonicalSpelling() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Ulid("01kbd5pbg0vtpvxvr1081g8186"));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 48})
    void refusesTimesOutsideItsBits(long millis) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ulid.of(millis, new byte[10]));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 11})
    void refusesOtherAmountsOfRandomness(int bytes) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ulid.of(0, new byte[bytes]));
    }

    @Test
    void sortsByTime() {
        assertThat(Ulid.of(1, new byte[10])).isLessThan(Ulid.of(2, new byte[10]));
    }
}
