package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Fnv1a64Test {
    @ParameterizedTest
    @CsvSource({
        "'', cbf29ce484222325",
        "a, af63dc4c8601ec8c",
        "foobar, 85944171f73967e8",
        "Airport, 0ab0d15231388250",
        "é, 0ac21707b7181e01"
    })
    void matchesTheKnownVectors(String text, String expected) {
        assertThat(Fnv1a64.hex(text)).isEqualTo(expected);
    }
}
