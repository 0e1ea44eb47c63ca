package org.omnigraph.objectstore;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON object strictly: a missing or mistyped member and a member nobody asked for are all errors. What a known
 * version does not know was written by something else.
 */
final class JsonFields {
    private final String where;
    private final Map<String, JsonNode> left = new LinkedHashMap<>();

    JsonFields(String where, JsonNode node) {
        if (!node.isObject()) {
            throw new MalformedDocument(where + " is no object");
        }
        this.where = where;
        node.properties().forEach(member -> left.put(member.getKey(), member.getValue()));
    }

    /** A document that does not have the shape of its version. */
    static final class MalformedDocument extends RuntimeException {
        private static final long serialVersionUID = 1;

        MalformedDocument(String message) {
            super(message);
        }
    }

    String text(String key) {
        return required(key, textOrNull(key));
    }

    @Nullable
    String textOrNull(String key) {
        JsonNode value = take(key);
        if (value != null && !value.isTextual()) {
            throw mistyped(key, "text");
        }
        return value == null ? null : value.textValue();
    }

    long number(String key) {
        return required(key, numberOrNull(key));
    }

    @Nullable
    Long numberOrNull(String key) {
        JsonNode value = take(key);
        if (value != null && !(value.isIntegralNumber() && value.canConvertToLong())) {
            throw mistyped(key, "a whole number of 64 bits");
        }
        return value == null ? null : value.longValue();
    }

    JsonFields object(String key) {
        return new JsonFields(where + "." + key, required(key, take(key)));
    }

    /** The members of a free-form object in plain Java: text, whole numbers, flags, lists and maps; null when absent. */
    @Nullable
    Map<String, Object> plainObjectOrNull(String key) {
        JsonNode value = take(key);
        if (value != null && !value.isObject()) {
            throw mistyped(key, "an object");
        }
        return value == null ? null : plainMap(where + "." + key, value);
    }

    List<JsonFields> objects(String key) {
        List<JsonFields> objects = new ArrayList<>();
        for (JsonNode element : array(key, required(key, take(key)))) {
            objects.add(new JsonFields(where + "." + key + "[" + objects.size() + "]", element));
        }
        return objects;
    }

    @Nullable
    List<String> textsOrNull(String key) {
        JsonNode value = take(key);
        if (value == null) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode element : array(key, value)) {
            if (!element.isTextual()) {
                throw mistyped(key, "a list of texts");
            }
            texts.add(element.textValue());
        }
        return texts;
    }

    /** Refuses whatever was not asked for. */
    void done() {
        if (!left.isEmpty()) {
            throw new MalformedDocument(where + " has unknown members " + left.keySet());
        }
    }

    MalformedDocument mistyped(String key, String expected) {
        return new MalformedDocument(where + "." + key + " should be " + expected);
    }

    private @Nullable JsonNode take(String key) {
        JsonNode value = left.remove(key);
        return value == null || value.isNull() ? null : value;
    }

    private <T> T required(String key, @Nullable T value) {
        if (value == null) {
            throw new MalformedDocument(where + "." + key + " is missing");
        }
        return value;
    }

    private JsonNode array(String key, JsonNode value) {
        if (!value.isArray()) {
            throw mistyped(key, "a list");
        }
        return value;
    }

    private static Map<String, Object> plainMap(String where, JsonNode node) {
        Map<String, Object> members = new LinkedHashMap<>();
        node.properties().forEach(m -> members.put(m.getKey(), plain(where + "." + m.getKey(), m.getValue())));
        return members;
    }

    private static Object plain(String where, JsonNode node) {
        if (node.isTextual()) {
            return node.textValue();
        } else if (node.isBoolean()) {
            return node.booleanValue();
        } else if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        } else if (node.isObject()) {
            return plainMap(where, node);
        } else if (node.isArray()) {
            List<Object> elements = new ArrayList<>();
            node.forEach(e -> elements.add(plain(where + "[" + elements.size() + "]", e)));
            return elements;
        }
        throw new MalformedDocument(where + " is neither text, whole number, flag, list nor object");
    }
}
