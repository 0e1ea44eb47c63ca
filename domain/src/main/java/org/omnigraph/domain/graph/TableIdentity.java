package org.omnigraph.domain.graph;

import java.util.HexFormat;

/**
 * The stable identity of a table, never reused: what retention keys on instead of mutable names (RFC-025 §2.1).
 *
 * @param stableId allocated by the registry head's one monotone counter
 * @param incarnation from the same counter; a dropped and re-added table gets a new one
 */
public record TableIdentity(long stableId, long incarnation) {
    /** {@code <stable id>:<incarnation>}, each 16 lower-case hex digits, as row ids spell it. */
    public String spelling() {
        return stableIdHex() + ":" + HexFormat.of().toHexDigits(incarnation);
    }

    /** The stable id in 16 lower-case hex digits. */
    public String stableIdHex() {
        return HexFormat.of().toHexDigits(stableId);
    }

    /**
     * The incarnation hash of {@code checkpoint_table} row ids.
     *
     * @param branch native branch, null for main
     */
    public String incarnationHash(String path, @org.jspecify.annotations.Nullable String branch) {
        return FieldHash.of("omnigraph/incarnation/v1", Long.toString(incarnation), path, branch == null ? "" : branch);
    }
}
