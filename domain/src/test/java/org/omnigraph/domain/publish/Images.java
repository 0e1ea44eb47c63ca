package org.omnigraph.domain.publish;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Images of rows, one part changed. */
final class Images {
    private Images() {}

    static Map<String, Object> metadata(AuthorityRow row) {
        Map<String, Object> metadata = RowEncoder.encode(row).metadata();
        return metadata == null ? Map.of() : metadata;
    }

    static RowImage with(AuthorityRow row, String member, Object value) {
        Map<String, Object> metadata = new HashMap<>(metadata(row));
        metadata.put(member, value);
        return withMetadata(row, metadata);
    }

    static RowImage without(AuthorityRow row, String member) {
        Map<String, Object> metadata = new HashMap<>(metadata(row));
        metadata.remove(member);
        return withMetadata(row, metadata);
    }

    static RowImage withId(AuthorityRow row, String id) {
        RowImage i = RowEncoder.encode(row);
        return image(id, i.objectType(), i.metadata(), null, i.rowCount(), i.generation(), i.state(), i);
    }

    static RowImage withType(AuthorityRow row, String type) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), type, i.metadata(), null, i.rowCount(), i.generation(), i.state(), i);
    }

    static RowImage withState(AuthorityRow row, @Nullable String state) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), i.objectType(), i.metadata(), null, i.rowCount(), i.generation(), state, i);
    }

    static RowImage withBase(AuthorityRow row, List<String> base) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), i.objectType(), i.metadata(), base, i.rowCount(), i.generation(), i.state(), i);
    }

    static RowImage withRowCount(AuthorityRow row, @Nullable Long rows) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), i.objectType(), i.metadata(), null, rows, i.generation(), i.state(), i);
    }

    static RowImage withGeneration(AuthorityRow row, @Nullable Long generation) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), i.objectType(), i.metadata(), null, i.rowCount(), generation, i.state(), i);
    }

    /** The id and type of a row, and nothing else. */
    static RowImage bare(AuthorityRow row) {
        return new RowImage(
                row.objectId(), row.objectType(), null, null, null, "", null, null, null, null, null, null, null);
    }

    private static RowImage withMetadata(AuthorityRow row, Map<String, Object> metadata) {
        RowImage i = RowEncoder.encode(row);
        return image(i.objectId(), i.objectType(), metadata, null, i.rowCount(), i.generation(), i.state(), i);
    }

    private static RowImage image(
            String id,
            String type,
            @Nullable Map<String, Object> metadata,
            @Nullable List<String> base,
            @Nullable Long rows,
            @Nullable Long generation,
            @Nullable String state,
            RowImage rest) {
        return new RowImage(
                id,
                type,
                rest.location(),
                metadata,
                base,
                rest.tableKey(),
                rest.tableVersion(),
                rest.tableBranch(),
                rows,
                rest.stableTableId(),
                rest.tableIncarnationId(),
                generation,
                state);
    }
}
