package org.omnigraph.objectstore;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.RowDecoder;
import org.omnigraph.domain.publish.RowEncoder;
import org.omnigraph.domain.recovery.RecoveryIntent;
import org.omnigraph.domain.recovery.RecoveryIntent.Expectation;
import org.omnigraph.objectstore.JsonFields.MalformedDocument;

/** The stored form of a recovery intent, format version 1. */
final class IntentDocument {
    /** Far above what the default bounds allow: ten thousand pins take about nine megabytes. */
    private static final int MAX_BYTES = 64 * 1024 * 1024;

    static final JsonDocument<RecoveryIntent> FORMAT =
            new JsonDocument<>(RecoveryIntent.FORMAT_VERSION, MAX_BYTES, IntentDocument::write, IntentDocument::read);

    private static final String TAG = "tag";

    private IntentDocument() {}

    private static void write(RecoveryIntent intent, ObjectNode node) {
        node.put("operation_id", intent.operationId());
        node.put("kind", intent.kind());
        OwnerJson.putIfPresent(node, "actor", intent.actor());
        node.putObject("branch").put("name", intent.branch().text()).put("incarnation", intent.branchIncarnation());
        OwnerJson.write(intent.owner(), node.putObject("owner"));
        ArrayNode readSet = node.putArray("read_set");
        intent.readSet()
                .forEach(e -> readSet.addObject().put("member", e.member()).put("expected", e.expected()));
        ArrayNode effects = node.putArray("effects");
        intent.pins().forEach(pin -> writePin(pin, effects.addObject()));
        ArrayNode rows = node.putArray("rows");
        intent.rows().forEach(row -> RowImageJson.write(RowEncoder.encode(row), rows.addObject()));
        node.put("started_at", intent.startedAt());
    }

    private static RecoveryIntent read(JsonFields fields) {
        String operationId = fields.text("operation_id");
        String kind = fields.text("kind");
        String actor = fields.textOrNull("actor");
        JsonFields branch = fields.object("branch");
        BranchName name = branchName(branch);
        long incarnation = branch.number("incarnation");
        branch.done();
        return new RecoveryIntent(
                operationId,
                kind,
                actor,
                name,
                incarnation,
                OwnerJson.read(fields.object("owner")),
                fields.objects("read_set").stream()
                        .map(IntentDocument::readExpectation)
                        .toList(),
                readPins(fields.objects("effects")),
                fields.objects("rows").stream().map(IntentDocument::readRow).toList(),
                fields.number("started_at"));
    }

    private static void writePin(Pin pin, ObjectNode node) {
        node.put("kind", TAG);
        node.put("dataset", pin.target().path());
        node.put("label", pin.dataset());
        node.put("tag", pin.tag().text());
        ObjectNode target = node.putObject("target");
        OwnerJson.putIfPresent(target, "branch", pin.target().branch());
        target.put("version", pin.target().version());
        target.put("token", pin.target().token());
    }

    private static List<Pin> readPins(List<JsonFields> effects) {
        return effects.stream().map(IntentDocument::readPin).toList();
    }

    private static Pin readPin(JsonFields effect) {
        String kind = effect.text("kind");
        if (!kind.equals(TAG)) {
            throw effect.mistyped("kind", "an effect this release knows, not " + kind);
        }
        String tag = effect.text("tag");
        if (!TagName.isKnownEncoding(tag)) {
            throw effect.mistyped("tag", "a tag in the known encoding, not " + tag);
        }
        JsonFields target = effect.object("target");
        Pin pin = new Pin(
                effect.text("label"),
                new TagName(tag),
                new PhysicalVersion(
                        effect.text("dataset"),
                        target.textOrNull("branch"),
                        target.number("version"),
                        target.text("token")));
        target.done();
        effect.done();
        return pin;
    }

    private static Expectation readExpectation(JsonFields fields) {
        Expectation expectation = new Expectation(fields.text("member"), fields.text("expected"));
        fields.done();
        return expectation;
    }

    private static AuthorityRow readRow(JsonFields fields) {
        return RowDecoder.decode(RowImageJson.read(fields))
                .getOrElseThrow(failure -> new MalformedDocument(failure.message()));
    }

    private static BranchName branchName(JsonFields branch) {
        return BranchName.parse(branch.text("name"))
                .getOrElseThrow(failure -> new MalformedDocument(failure.message()));
    }
}
