package org.omnigraph.domain.cleanup;

import java.util.List;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.TableHead;

/**
 * One graph commit as the window sees it: read from the manifest version that published it, never from the journal.
 *
 * @param manifestVersion the version that published the commit
 * @param parentManifestVersion the version that published its parent; 0 for genesis
 * @param tables the live tables that version names
 */
public record CommitPoint(GraphHead head, long manifestVersion, long parentManifestVersion, List<TableHead> tables) {
    /** Copies the list. */
    public CommitPoint {
        tables = List.copyOf(tables);
    }
}
