package org.omnigraph.domain.recovery;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.AuthorityRow;

/**
 * What a writer is about to do, written before its first effect (the RFC's recovery sidecar). It is never overwritten.
 *
 * @param kind {@code checkpoint_create}
 * @param branch the branch whose state the operation captured
 * @param branchIncarnation the incarnation it captured
 * @param readSet the members it relies on, in words: row id and expectation
 * @param pins the tags it is about to create
 * @param rows the rows it will publish
 * @param startedAt microseconds since the epoch
 */
public record RecoveryIntent(
        String operationId,
        String kind,
        @Nullable String actor,
        BranchName branch,
        long branchIncarnation,
        OwnerEvidence owner,
        List<Expectation> readSet,
        List<Pin> pins,
        List<AuthorityRow> rows,
        long startedAt) {
    /** The version of the stored document. */
    public static final int FORMAT_VERSION = 1;

    /** Copies the lists. */
    public RecoveryIntent {
        readSet = List.copyOf(readSet);
        pins = List.copyOf(pins);
        rows = List.copyOf(rows);
    }

    /** One member of the read set: the row and what it must say. */
    public record Expectation(String member, String expected) {}
}
