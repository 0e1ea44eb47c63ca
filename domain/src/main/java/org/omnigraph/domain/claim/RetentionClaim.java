package org.omnigraph.domain.claim;

import org.jspecify.annotations.Nullable;

/**
 * The graph-wide retention claim in {@code __leases/retention.json} (RFC-025 §2.3). It serialises, it never decides, and it
 * is never stolen on elapsed time.
 *
 * @param action what its owner does
 * @param actor who asked for it; null when unknown
 * @param ownerToken 32 lower-case hex digits, random; the RFC's fencing/owner token
 * @param createdAt microseconds since the epoch
 */
public record RetentionClaim(
        String operationId,
        ClaimAction action,
        @Nullable String actor,
        String ownerToken,
        long createdAt,
        OwnerEvidence owner) {
    /** The version of the stored document. */
    public static final int FORMAT_VERSION = 1;
}
