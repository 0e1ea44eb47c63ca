package org.omnigraph.domain.publish;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A manifest row as stored: the columns of {@code __manifest} in their order. Adapters move it to and from columns or JSON
 * and need to know nothing else about rows.
 *
 * @param metadata the JSON object of the metadata column: snake_case keys, values {@link String}, {@link Long},
 *     {@link Boolean}, {@link List} or {@link Map}; absent keys stand for null. Null when the column is null
 */
public record RowImage(
        String objectId,
        String objectType,
        @Nullable String location,
        @Nullable Map<String, Object> metadata,
        @Nullable List<String> baseObjects,
        String tableKey,
        @Nullable Long tableVersion,
        @Nullable String tableBranch,
        @Nullable Long rowCount,
        @Nullable Long stableTableId,
        @Nullable Long tableIncarnationId,
        @Nullable Long generation,
        @Nullable String state) {

    /** The first column in which this image is not the canonical one, in words; null when they are the same. */
    @Nullable
    String differenceFrom(RowImage canonical) {
        Map<String, @Nullable Object> expected = canonical.columns();
        for (Map.Entry<String, @Nullable Object> column : columns().entrySet()) {
            Object other = expected.get(column.getKey());
            if (!Objects.equals(column.getValue(), other)) {
                return "column " + column.getKey() + " is " + column.getValue() + ", such a row has " + other;
            }
        }
        return null;
    }

    private Map<String, @Nullable Object> columns() {
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("object_id", objectId);
        columns.put("object_type", objectType);
        columns.put("location", location);
        columns.put("metadata", metadata);
        columns.put("base_objects", baseObjects);
        columns.put("table_key", tableKey);
        columns.put("table_version", tableVersion);
        columns.put("table_branch", tableBranch);
        columns.put("row_count", rowCount);
        columns.put("stable_table_id", stableTableId);
        columns.put("table_incarnation_id", tableIncarnationId);
        columns.put("generation", generation);
        columns.put("state", state);
        return columns;
    }

    /** Starts an image whose other columns are null. */
    static Builder of(AuthorityRow row) {
        return new Builder(row.objectId(), row.objectType());
    }

    /** Collects the columns of one image. */
    static final class Builder {
        private final String objectId;
        private final String objectType;
        private final Map<String, Object> metadata = new LinkedHashMap<>();
        private @Nullable String location;
        private String tableKey = "";
        private @Nullable Long tableVersion;
        private @Nullable String tableBranch;
        private @Nullable Long rowCount;
        private @Nullable Long stableTableId;
        private @Nullable Long tableIncarnationId;
        private @Nullable Long generation;
        private @Nullable String state;

        private Builder(String objectId, String objectType) {
            this.objectId = objectId;
            this.objectType = objectType;
        }

        Builder location(String value) {
            location = value;
            return this;
        }

        Builder key(Object value) {
            tableKey = value.toString();
            return this;
        }

        Builder version(long value) {
            tableVersion = value;
            return this;
        }

        Builder branch(@Nullable String value) {
            tableBranch = value;
            return this;
        }

        Builder rows(long value) {
            rowCount = value;
            return this;
        }

        Builder identity(org.omnigraph.domain.graph.TableIdentity value) {
            stableTableId = value.stableId();
            tableIncarnationId = value.incarnation();
            return this;
        }

        Builder generation(long value) {
            generation = value;
            return this;
        }

        Builder state(String value) {
            state = value;
            return this;
        }

        /** Adds a metadata member; null is left out. */
        Builder meta(String key, @Nullable Object value) {
            if (value != null) {
                metadata.put(key, value);
            }
            return this;
        }

        RowImage build() {
            return new RowImage(
                    objectId,
                    objectType,
                    location,
                    metadata.isEmpty() ? null : Collections.unmodifiableMap(metadata),
                    null,
                    tableKey,
                    tableVersion,
                    tableBranch,
                    rowCount,
                    stableTableId,
                    tableIncarnationId,
                    generation,
                    state);
        }
    }
}
