package org.omnigraph.objectstore;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.RetentionClaim;

/** The stored form of the retention claim, format version 1. */
final class ClaimDocument {
    static final JsonDocument<RetentionClaim> FORMAT =
            new JsonDocument<>(RetentionClaim.FORMAT_VERSION, 64 * 1024, ClaimDocument::write, ClaimDocument::read);

    private static final Pattern OWNER_TOKEN = Pattern.compile("[0-9a-f]{32}");

    private ClaimDocument() {}

    private static void write(RetentionClaim claim, ObjectNode node) {
        node.put("operation_id", claim.operationId());
        node.put("action", claim.action().spelling());
        OwnerJson.putIfPresent(node, "actor", claim.actor());
        node.put("owner_token", claim.ownerToken());
        node.put("created_at", claim.createdAt());
        OwnerJson.write(claim.owner(), node.putObject("owner"));
    }

    private static RetentionClaim read(JsonFields fields) {
        return new RetentionClaim(
                fields.text("operation_id"),
                action(fields),
                fields.textOrNull("actor"),
                ownerToken(fields),
                fields.number("created_at"),
                OwnerJson.read(fields.object("owner")));
    }

    private static ClaimAction action(JsonFields fields) {
        String spelling = fields.text("action");
        return Stream.of(ClaimAction.values())
                .filter(a -> a.spelling().equals(spelling))
                .findAny()
                .orElseThrow(() -> fields.mistyped("action", "an action this release knows, not " + spelling));
    }

    private static String ownerToken(JsonFields fields) {
        String token = fields.text("owner_token");
        if (!OWNER_TOKEN.matcher(token).matches()) {
            throw fields.mistyped("owner_token", "32 lower-case hex digits");
        }
        return token;
    }
}
