package org.omnigraph.domain.publish;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.BranchName;

/**
 * A branch in the registry.
 *
 * @param incarnation from 1; a name that is used again gets the next
 * @param nativeName the Lance branch that holds it; null for main
 * @param nativeIdentifier Lance's identifier of that branch; null for main
 * @param parent the branch it was made from; null for main
 * @param forkVersion the manifest version it was made from; 0 for main
 */
public record BranchRow(
        BranchName name,
        State state,
        long incarnation,
        @Nullable String nativeName,
        @Nullable String nativeIdentifier,
        @Nullable BranchName parent,
        long forkVersion) {
    /** The life of a branch. */
    public enum State {
        /** Reserved; its fork version is a cleanup root. */
        CREATING,
        /** Usable. */
        LIVE,
        /** Condemned; its forks are being removed. */
        DELETING,
        /** Gone; the name may get the next incarnation. */
        TOMBSTONED
    }

    /** The row every graph starts with. */
    public static BranchRow main() {
        return new BranchRow(BranchName.MAIN, State.LIVE, 1, null, null, null, 0);
    }

    /** The row id of a branch. */
    public static String rowId(BranchName name) {
        return "branch:" + name.text();
    }
}
