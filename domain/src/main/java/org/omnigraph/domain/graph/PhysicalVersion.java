package org.omnigraph.domain.graph;

import org.jspecify.annotations.Nullable;

/**
 * One immutable physical version of a dataset, wherever it lives.
 *
 * @param path root-relative dataset path with {@code /}
 * @param branch native Lance branch, null for the dataset's main
 * @param version Lance version number, from 1
 * @param token physical-ref token: {@code m1:} and the SHA-256 of that version's manifest file; it changes when the
 *     dataset is deleted and made again at the same coordinates
 */
public record PhysicalVersion(String path, @Nullable String branch, long version, String token) {
    /** The native branch as hashes and listings spell it; empty for main. */
    public String branchOrEmpty() {
        return branch == null ? "" : branch;
    }

    /** {@code <branch or main>@<version>}. */
    public String coordinates() {
        return (branch == null ? "main" : branch) + "@" + version;
    }
}
