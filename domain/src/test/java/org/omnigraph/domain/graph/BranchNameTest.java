package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

class BranchNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"main", "a", "feature/x", "v1.2", "a_b-c", "x.i", "x.i1a", "i2", "x.lock/y"})
    void accepts(String text) {
        assertThat(BranchName.parse(text).get()).hasToString(text);
    }

    static String[] refused() {
        return new String[] {
            "",
            "/a",
            "a/",
            "a//b",
            "a b",
            "a\n",
            "ä",
            "a..b",
            ".a",
            "a.",
            "a.lock",
            "b.i2",
            "b.i10",
            "a\\b",
            "x".repeat(129)
        };
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refuses(String text) {
        assertThat(BranchName.parse(text).getLeft()).isInstanceOf(InvalidName.class);
    }

    @Test
    void knowsMain() {
        assertThat(BranchName.MAIN.isMain()).isTrue();
        assertThat(BranchName.parse("Main").get().isMain()).isFalse();
    }
}
