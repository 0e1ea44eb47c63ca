package org.omnigraph.domain.publish;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
