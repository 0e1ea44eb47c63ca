package org.omnigraph.lance.manifest;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.BranchRow;

/**
 * One line of manifest versions: a graph branch and the native branch that holds it.
 *
 * @param nativeBranch null for main
 * @param incarnation the branch's incarnation in the registry
 */
record ManifestLine(BranchName branch, @Nullable String nativeBranch, long incarnation) {
    /** The line every graph has. */
    static final ManifestLine MAIN = new ManifestLine(BranchName.MAIN, null, 1);

    static ManifestLine of(BranchRow row) {
        return new ManifestLine(row.name(), row.nativeName(), row.incarnation());
    }

    boolean isMain() {
        return nativeBranch == null;
    }

    /** The lineage whose boundary covers this line's versions. */
    Lineage lineage(Ulid graphId) {
        return isMain()
                ? Lineage.manifest(graphId)
                : new Lineage(Lineage.MANIFEST_PATH, nativeBranch, Long.toString(incarnation));
    }
}
