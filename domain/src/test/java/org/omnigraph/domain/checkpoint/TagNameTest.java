package org.omnigraph.domain.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.Ulid;

/** Vectors frozen with tag encoding version 1, computed outside this code. */
class TagNameTest {
    private static final Ulid ID = new Ulid("01KBD5PBG0VTPVXVR1081G8186");
    private static final String TOKEN = "m1:" + "ab".repeat(32);
    private static final String PATH = "nodes/a1b2c3d4e5f60718";
    private static final TableIdentity TABLE = new TableIdentity(17, 18);

    @Test
    void freezesTheManifestTag() {
        assertThat(TagName.manifest(ID, new PhysicalVersion("__manifest", null, 42, TOKEN)))
                .hasToString("ogcp_01kbd5pbg0vtpvxvr1081g8186_manifest_"
                        + "03f54aba9db164d2724f311a9cf77a033df1541a9918a53860547ab74252e60d");
        assertThat(TagName.manifest(ID, new PhysicalVersion("__manifest", "exp.i2", 42, TOKEN)))
                .hasToString("ogcp_01kbd5pbg0vtpvxvr1081g8186_manifest_"
                        + "a30469e07a0858011fc610e2bf6a062d130de82a037fa22193d00069b1adfa5e");
    }

    @Test
    void freezesTheTableTag() {
        assertThat(TagName.table(ID, TABLE, new PhysicalVersion(PATH, null, 5, TOKEN)))
                .hasToString("ogcp_01kbd5pbg0vtpvxvr1081g8186_"
                        + "9eadb376e310578a13a4a2bc956da9a9befe15254e8887a997d2eb39288ccda0");
        assertThat(TagName.table(ID, TABLE, new PhysicalVersion(PATH, "exp", 5, TOKEN)))
                .hasToString("ogcp_01kbd5pbg0vtpvxvr1081g8186_"
                        + "591ebfa6d8ea76deee3420a41e2f1539fd03fbcc828ef43ee2d87f13ea18dd06");
    }

    @Test
    void givesEveryPhysicalDifferenceANameOfItsOwn() {
        List<TagName> tags = List.of(
                TagName.table(ID, TABLE, new PhysicalVersion(PATH, null, 5, TOKEN)),
                TagName.table(ID, new TableIdentity(17, 19), new PhysicalVersion(PATH, null, 5, TOKEN)),
                TagName.table(ID, new TableIdentity(16, 18), new PhysicalVersion(PATH, null, 5, TOKEN)),
                TagName.table(ID, TABLE, new PhysicalVersion(PATH + ".1", null, 5, TOKEN)),
                TagName.table(ID, TABLE, new PhysicalVersion(PATH, "b", 5, TOKEN)),
                TagName.table(ID, TABLE, new PhysicalVersion(PATH, null, 6, TOKEN)),
                TagName.table(ID, TABLE, new PhysicalVersion(PATH, null, 5, TOKEN + "0")),
                TagName.manifest(ID, new PhysicalVersion(PATH, null, 5, TOKEN)));
        Set<TagName> distinct = new HashSet<>(tags);

        assertThat(distinct).hasSameSizeAs(tags);
    }

    @Test
    void staysWithinLancesRule() {
        TagName tag = TagName.manifest(ID, new PhysicalVersion("__manifest", null, 42, TOKEN));

        assertThat(tag.text()).hasSizeLessThanOrEqualTo(250).matches("[A-Za-z0-9._-]+");
        assertThat(TagName.isReserved(tag.text())).isTrue();
        assertThat(TagName.isKnownEncoding(tag.text())).isTrue();
        assertThat(tag.belongsTo(ID)).isTrue();
        assertThat(tag.belongsTo(new Ulid("01KBD5PBG0VTPVXVR1081G8187"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ogcp_",
                "ogcp_x",
                "ogcp_01KBD5PBG0VTPVXVR1081G8186_manifest_"
                        + "03f54aba9db164d2724f311a9cf77a033df1541a9918a53860547ab74252e60d",
                "ogcp_01kbd5pbg0vtpvxvr1081g8186_branch_"
                        + "03f54aba9db164d2724f311a9cf77a033df1541a9918a53860547ab74252e60d",
                "ogcp_01kbd5pbg0vtpvxvr1081g8186_" + "03f54aba9db164d2724f311a9cf77a033df1541a9918a53860547ab74252e60d0"
            })
    void tellsUnknownEncodingsFromItsOwn(String tag) {
        assertThat(TagName.isReserved(tag)).isTrue();
        assertThat(TagName.isKnownEncoding(tag)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "OGCP_x", "xogcp_", ""})
    void leavesOtherTagsToTheirOwners(String tag) {
        assertThat(TagName.isReserved(tag)).isFalse();
        assertThat(TagName.isKnownEncoding(tag)).isFalse();
    }
}
