package org.omnigraph.objectstore;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.publish.RowImage;

/** A manifest row as a JSON object: the columns of {@code __manifest} in their order, null columns left out. */
final class RowImageJson {
    private RowImageJson() {}

    static void write(RowImage image, ObjectNode node) {
        node.put("object_id", image.objectId());
        node.put("object_type", image.objectType());
        OwnerJson.putIfPresent(node, "location", image.location());
        Map<String, Object> metadata = image.metadata();
        if (metadata != null) {
            writeMembers(metadata, node.putObject("metadata"));
        }
        List<String> baseObjects = image.baseObjects();
        if (baseObjects != null) {
            ArrayNode array = node.putArray("base_objects");
            baseObjects.forEach(array::add);
        }
        node.put("table_key", image.tableKey());
        putIfPresent(node, "table_version", image.tableVersion());
        OwnerJson.putIfPresent(node, "table_branch", image.tableBranch());
        putIfPresent(node, "row_count", image.rowCount());
        putIfPresent(node, "stable_table_id", image.stableTableId());
        putIfPresent(node, "table_incarnation_id", image.tableIncarnationId());
        putIfPresent(node, "generation", image.generation());
        OwnerJson.putIfPresent(node, "state", image.state());
    }

    static RowImage read(JsonFields fields) {
        RowImage image = new RowImage(
                fields.text("object_id"),
                fields.text("object_type"),
                fields.textOrNull("location"),
                fields.plainObjectOrNull("metadata"),
                fields.textsOrNull("base_objects"),
                fields.text("table_key"),
                fields.numberOrNull("table_version"),
                fields.textOrNull("table_branch"),
                fields.numberOrNull("row_count"),
                fields.numberOrNull("stable_table_id"),
                fields.numberOrNull("table_incarnation_id"),
                fields.numberOrNull("generation"),
                fields.textOrNull("state"));
        fields.done();
        return image;
    }

    private static void writeMembers(Map<?, ?> members, ObjectNode node) {
        members.forEach((key, value) -> {
            if (value instanceof Map<?, ?> map) {
                writeMembers(map, node.putObject((String) key));
            } else if (value instanceof List<?> list) {
                writeElements(list, node.putArray((String) key));
            } else {
                node.putPOJO((String) key, value);
            }
        });
    }

    private static void writeElements(List<?> elements, ArrayNode array) {
        for (Object element : elements) {
            if (element instanceof Map<?, ?> map) {
                writeMembers(map, array.addObject());
            } else if (element instanceof List<?> list) {
                writeElements(list, array.addArray());
            } else {
                array.addPOJO(element);
            }
        }
    }

    private static void putIfPresent(ObjectNode node, String key, @Nullable Long value) {
        if (value != null) {
            node.put(key, value);
        }
    }
}
