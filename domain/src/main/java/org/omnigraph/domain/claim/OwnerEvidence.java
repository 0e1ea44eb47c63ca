package org.omnigraph.domain.claim;

import org.jspecify.annotations.Nullable;

/**
 * Which process holds a claim or intent, precisely enough that its death can be proven on the same machine.
 *
 * @param machineId null when the platform has none
 * @param bootId changes with every boot; null when the platform has none
 * @param pidNamespace null when the platform has none
 * @param processStart clock ticks since boot at which the process started; null when the platform has none
 */
public record OwnerEvidence(
        String hostname,
        @Nullable String machineId,
        @Nullable String bootId,
        long pid,
        @Nullable String pidNamespace,
        @Nullable String processStart) {}
