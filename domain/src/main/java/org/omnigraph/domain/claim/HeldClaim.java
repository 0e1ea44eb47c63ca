package org.omnigraph.domain.claim;

/**
 * The proof that this process acquired the claim and saw it unchanged. Destructive port methods ask for it; the claims port's
 * acquisition and verification are the only places that make one.
 *
 * @param claim the claim as written
 * @param storeTime modification time of the claim object by the store's own clock, microseconds since the epoch: the "now" of
 *     the sweep's grace age
 */
public record HeldClaim(RetentionClaim claim, long storeTime) {}
