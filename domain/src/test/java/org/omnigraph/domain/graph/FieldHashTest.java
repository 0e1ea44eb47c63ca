package org.omnigraph.domain.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Vectors frozen with format version 1, computed outside this code: SHA-256 over length-prefixed UTF-8 fields. */
class FieldHashTest {
    private static final String PATH = "nodes/a1b2c3d4e5f60718";

    @Test
    void hashesTheDomainTagAlone() {
        assertThat(FieldHash.of("t")).isEqualTo("c508c99e30231e27c9bcce19b093c31f86cd5d400c1c24d1adad7ff207cfb121");
    }

    @Test
    void tellsFieldListsApartThatConcatenateEqually() {
        assertThat(FieldHash.of("t", "a", "bc"))
                .isEqualTo("c18bde3ea5be7420c0f96c39edf0f4b58bde11df28268ff24edd466541185213");
        assertThat(FieldHash.of("t", "ab", "c"))
                .isEqualTo("2b7bed60258c1e767366d63b9750bf94796c364abce6436e0f0c644a9ac9a100");
    }

    @Test
    void countsBytesNotCharacters() {
        assertThat(FieldHash.of("t", "é"))
                .isEqualTo("851ebedbbf8935c0f886576fd3f7854dd8af69abd4afe825c1d4ad5582694390");
    }

    @Test
    void freezesTheIncarnationHash() {
        TableIdentity identity = new TableIdentity(17, 18);

        assertThat(identity.incarnationHash(PATH, null))
                .isEqualTo("b369e4e59ab418cdc672afea752b55af2fd9f31af385f888b530ccbc68a8301e");
        assertThat(identity.incarnationHash(PATH, "exp"))
                .isEqualTo("5156d2b2fb0e92489f1236324df61b2173ee2ae1fb38a174e7ee7afcf2ffd466");
    }

    @Test
    void freezesTheLineageHash() {
        assertThat(Lineage.table(PATH, new TableIdentity(17, 18)).hash())
                .isEqualTo("9a41287a30daa5c20db0773b579c21b2aa326b52adb92e316b10974d1b50b516");
        assertThat(Lineage.manifest(new Ulid("01JE3X0000000000000000000A")).hash())
                .isEqualTo("89b49d2b57b83080ccc05e1508609cfc2df721ce71fa559dc24e6e1365cba225");
    }

    @Test
    void spellsIdentitiesInSixteenHexDigits() {
        assertThat(new TableIdentity(17, 255).spelling()).isEqualTo("0000000000000011:00000000000000ff");
        assertThat(new TableIdentity(-1, 0).spelling()).isEqualTo("ffffffffffffffff:0000000000000000");
    }
}
