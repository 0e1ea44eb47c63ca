package org.omnigraph.boot.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** JSON as scripts see it: camelCase, times in RFC 3339 UTC with microseconds, one object per line. */
final class JsonView {
    private static final int SCHEMA_VERSION = 1;
    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonView() {}

    /** An object that begins with its schema version. */
    static Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("schemaVersion", SCHEMA_VERSION);
        return object;
    }

    /** One line without line end. */
    static String line(Map<String, ?> object) {
        return MAPPER.writeValueAsString(object);
    }
}
