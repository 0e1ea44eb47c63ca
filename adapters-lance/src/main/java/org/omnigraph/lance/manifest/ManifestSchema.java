package org.omnigraph.lance.manifest;

import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.Genesis;

/** The columns of {@code __manifest} in their order, and the stamp in its schema metadata. */
final class ManifestSchema {
    static final String STAMP = "omnigraph:internal_schema_version";
    static final String GRAPH_ID = "omnigraph:graph_id";

    static final String OBJECT_ID = "object_id";
    static final String OBJECT_TYPE = "object_type";
    static final String LOCATION = "location";
    static final String METADATA = "metadata";
    static final String BASE_OBJECTS = "base_objects";
    static final String TABLE_KEY = "table_key";
    static final String TABLE_VERSION = "table_version";
    static final String TABLE_BRANCH = "table_branch";
    static final String ROW_COUNT = "row_count";
    static final String STABLE_TABLE_ID = "stable_table_id";
    static final String TABLE_INCARNATION_ID = "table_incarnation_id";
    static final String GENERATION = "generation";
    static final String STATE = "state";

    private static final Map<String, String> PRIMARY_KEY = Map.of("lance-schema:unenforced-primary-key", "true");

    private static final List<Field> COLUMNS = List.of(
            column(OBJECT_ID, ArrowType.Utf8.INSTANCE, PRIMARY_KEY),
            column(OBJECT_TYPE, ArrowType.Utf8.INSTANCE, null),
            text(LOCATION),
            text(METADATA),
            new Field(BASE_OBJECTS, FieldType.nullable(ArrowType.List.INSTANCE), List.of(text("item"))),
            column(TABLE_KEY, ArrowType.Utf8.INSTANCE, null),
            number(TABLE_VERSION),
            text(TABLE_BRANCH),
            number(ROW_COUNT),
            number(STABLE_TABLE_ID),
            number(TABLE_INCARNATION_ID),
            number(GENERATION),
            text(STATE));

    private ManifestSchema() {}

    /** The columns alone. */
    static Schema columns() {
        return new Schema(COLUMNS);
    }

    /** The columns with the stamp and the graph's id, as the create commit writes them. */
    static Schema stamped(Ulid graphId) {
        return new Schema(COLUMNS, Map.of(STAMP, Integer.toString(Genesis.SCHEMA_STAMP), GRAPH_ID, graphId.text()));
    }

    private static Field column(String name, ArrowType type, @Nullable Map<String, String> metadata) {
        return new Field(name, new FieldType(false, type, null, metadata), null);
    }

    private static Field text(String name) {
        return Field.nullable(name, ArrowType.Utf8.INSTANCE);
    }

    private static Field number(String name) {
        return Field.nullable(name, new ArrowType.Int(64, false));
    }
}
