package org.omnigraph.boot.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.RetentionClaim;

/** A retention claim for people and machines. */
final class ClaimView {
    private ClaimView() {}

    /** {@code process 4711 on worker-3}. */
    static String owner(RetentionClaim claim) {
        return Words.visible(
                "process " + claim.owner().pid() + " on " + claim.owner().hostname());
    }

    static String actor(RetentionClaim claim) {
        return claim.actor() == null ? "-" : Words.visible(claim.actor());
    }

    static Duration age(RetentionClaim claim, Instant now) {
        return Duration.between(Words.instant(claim.createdAt()), now);
    }

    static Map<String, @Nullable Object> json(RetentionClaim claim, Instant now) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("operationId", claim.operationId());
        object.put("action", claim.action().spelling());
        object.put("actor", claim.actor());
        object.put("createdAt", Words.exactTime(claim.createdAt()));
        object.put("ageSeconds", age(claim, now).toSeconds());
        Map<String, @Nullable Object> owner = new LinkedHashMap<>();
        owner.put("hostname", claim.owner().hostname());
        owner.put("machineId", claim.owner().machineId());
        owner.put("bootId", claim.owner().bootId());
        owner.put("pid", claim.owner().pid());
        owner.put("pidNamespace", claim.owner().pidNamespace());
        owner.put("processStart", claim.owner().processStart());
        object.put("owner", owner);
        return object;
    }
}
