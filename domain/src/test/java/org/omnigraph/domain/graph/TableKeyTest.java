package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;
import org.omnigraph.domain.graph.TableKey.Kind;

class TableKeyTest {
    @Test
    void spellsFoldersByTheHashOfTheBareType() {
        assertThat(TableKey.parse("node:Airport").get().baseLocation()).isEqualTo("nodes/0ab0d15231388250");
        assertThat(TableKey.parse("edge:Flight").get().baseLocation()).isEqualTo("edges/376b978acd5bb863");
    }

    @Test
    void acceptsTypesUpTo128Characters() {
        assertThat(TableKey.of(Kind.NODE, "A" + "b".repeat(127)).isRight()).isTrue();
        assertThat(TableKey.of(Kind.NODE, "A" + "b".repeat(128)).getLeft()).isInstanceOf(InvalidName.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Airport",
                "node:",
                "node:1A",
                "node:_A",
                "node:A-B",
                "node:A.B",
                "node:Ä",
                "Node:A",
                "vertex:A",
                ""
            })
    void refusesOtherSpellings(String text) {
        assertThat(TableKey.parse(text).getLeft()).isInstanceOf(InvalidName.class);
    }

    @Test
    void readsBackWhatItPrints() {
        for (String text : new String[] {"node:Airport", "edge:Flight"}) {
            assertThat(TableKey.parse(text).get()).hasToString(text);
        }
    }

    @Test
    void sortsByItsSpelling() {
        assertThat(TableKey.parse("edge:Z").get())
                .isLessThan(TableKey.parse("node:A").get());
    }
}
