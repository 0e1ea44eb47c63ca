package org.omnigraph.objectstore;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.OwnerEvidence;

/** The {@code owner} member of claims and intents. */
final class OwnerJson {
    private OwnerJson() {}

    static void write(OwnerEvidence owner, ObjectNode node) {
        node.put("hostname", owner.hostname());
        putIfPresent(node, "machine_id", owner.machineId());
        putIfPresent(node, "boot_id", owner.bootId());
        node.put("pid", owner.pid());
        putIfPresent(node, "pid_namespace", owner.pidNamespace());
        putIfPresent(node, "process_start", owner.processStart());
    }

    static OwnerEvidence read(JsonFields fields) {
        OwnerEvidence owner = new OwnerEvidence(
                fields.text("hostname"),
                fields.textOrNull("machine_id"),
                fields.textOrNull("boot_id"),
                fields.number("pid"),
                fields.textOrNull("pid_namespace"),
                fields.textOrNull("process_start"));
        fields.done();
        return owner;
    }

    /** Writes a text member; null is left out. */
    static void putIfPresent(ObjectNode node, String key, @Nullable String value) {
        if (value != null) {
            node.put(key, value);
        }
    }
}
