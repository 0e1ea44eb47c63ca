package org.omnigraph.domain.graph;

import org.jspecify.annotations.Nullable;

/**
 * One line of versions that is collected by itself: a dataset and one of its native branches.
 *
 * @param path root-relative dataset path
 * @param branch native branch, null for main
 * @param witness what tells this line from a later one at the same path: stable id and incarnation of a table, the graph id
 *     of {@code __manifest}, the registry incarnation of a branch
 */
public record Lineage(String path, @Nullable String branch, String witness) {
    /** The folder of the manifest dataset. */
    public static final String MANIFEST_PATH = "__manifest";

    /** The main line of the manifest. */
    public static Lineage manifest(Ulid graphId) {
        return new Lineage(MANIFEST_PATH, null, graphId.text());
    }

    /** The main line of a table's dataset. */
    public static Lineage table(String path, TableIdentity identity) {
        return new Lineage(path, null, identity.stableId() + ":" + identity.incarnation());
    }

    /** The lineage hash that keys boundary rows. */
    public String hash() {
        return FieldHash.of("omnigraph/lineage/v1", path, branch == null ? "" : branch, witness);
    }
}
