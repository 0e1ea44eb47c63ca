package org.omnigraph.lance.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.RowDecoder;
import org.omnigraph.domain.publish.RowEncoder;
import org.omnigraph.domain.publish.RowImage;

/** Moves rows to and from Arrow columns. What a row means is the domain's; here are only columns and JSON. */
final class RowCodec {
    /** The one row of the FENCE. It says nothing and is never decoded. */
    static final RowImage FENCE =
            new RowImage("~fence", "fence", null, null, null, "", null, null, null, null, null, null, null);

    private static final TypeReference<Map<String, Object>> JSON_OBJECT = new TypeReference<>() {};
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_LONG_FOR_INTS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private RowCodec() {}

    /** The stored forms of rows. */
    static List<RowImage> images(List<? extends AuthorityRow> rows) {
        return rows.stream().map(RowEncoder::encode).toList();
    }

    /** Images as one batch under a schema whose columns are those of {@code __manifest}. The caller closes it. */
    static VectorSchemaRoot batch(List<RowImage> rows, Schema schema, BufferAllocator allocator) {
        VectorSchemaRoot batch = VectorSchemaRoot.create(schema, allocator);
        try {
            batch.allocateNew();
            for (int i = 0; i < rows.size(); i++) {
                write(batch, i, rows.get(i));
            }
            writeBaseObjects(batch, rows);
            batch.setRowCount(rows.size());
            return batch;
        } catch (RuntimeException e) {
            batch.close();
            throw e;
        }
    }

    /** The row at an index of a scanned batch. */
    static Either<Failure, AuthorityRow> row(VectorSchemaRoot batch, int index) {
        return image(batch, index).flatMap(RowDecoder::decode);
    }

    /** A text column's value at an index of a scanned batch. */
    static @Nullable String text(VectorSchemaRoot batch, String column, int index) {
        Object value = batch.getVector(column).getObject(index);
        return value == null ? null : value.toString();
    }

    private static Either<Failure, RowImage> image(VectorSchemaRoot batch, int i) {
        String objectId = needed(text(batch, ManifestSchema.OBJECT_ID, i));
        return metadata(objectId, text(batch, ManifestSchema.METADATA, i))
                .map(parsed -> new RowImage(
                        objectId,
                        needed(text(batch, ManifestSchema.OBJECT_TYPE, i)),
                        text(batch, ManifestSchema.LOCATION, i),
                        parsed.isEmpty() ? null : parsed,
                        baseObjects(batch, i),
                        needed(text(batch, ManifestSchema.TABLE_KEY, i)),
                        number(batch, ManifestSchema.TABLE_VERSION, i),
                        text(batch, ManifestSchema.TABLE_BRANCH, i),
                        number(batch, ManifestSchema.ROW_COUNT, i),
                        number(batch, ManifestSchema.STABLE_TABLE_ID, i),
                        number(batch, ManifestSchema.TABLE_INCARNATION_ID, i),
                        number(batch, ManifestSchema.GENERATION, i),
                        text(batch, ManifestSchema.STATE, i)));
    }

    private static Either<Failure, Map<String, Object>> metadata(String objectId, @Nullable String json) {
        if (json == null) {
            return Either.right(Map.of());
        }
        try {
            Map<String, Object> parsed = JSON.readValue(json, JSON_OBJECT);
            return parsed == null ? malformed(objectId, "its metadata is null") : Either.right(parsed);
        } catch (JsonProcessingException e) {
            return malformed(objectId, "its metadata is no JSON object: " + e.getOriginalMessage());
        }
    }

    private static Either<Failure, Map<String, Object>> malformed(String objectId, String reason) {
        return Either.left(new UnreadableDocument("__manifest row " + objectId, reason));
    }

    private static void write(VectorSchemaRoot batch, int i, RowImage row) {
        setText(batch, ManifestSchema.OBJECT_ID, i, row.objectId());
        setText(batch, ManifestSchema.OBJECT_TYPE, i, row.objectType());
        setText(batch, ManifestSchema.LOCATION, i, row.location());
        setText(batch, ManifestSchema.METADATA, i, json(row.metadata()));
        setText(batch, ManifestSchema.TABLE_KEY, i, row.tableKey());
        setNumber(batch, ManifestSchema.TABLE_VERSION, i, row.tableVersion());
        setText(batch, ManifestSchema.TABLE_BRANCH, i, row.tableBranch());
        setNumber(batch, ManifestSchema.ROW_COUNT, i, row.rowCount());
        setNumber(batch, ManifestSchema.STABLE_TABLE_ID, i, row.stableTableId());
        setNumber(batch, ManifestSchema.TABLE_INCARNATION_ID, i, row.tableIncarnationId());
        setNumber(batch, ManifestSchema.GENERATION, i, row.generation());
        setText(batch, ManifestSchema.STATE, i, row.state());
    }

    private static void writeBaseObjects(VectorSchemaRoot batch, List<RowImage> rows) {
        UnionListWriter writer = ((ListVector) batch.getVector(ManifestSchema.BASE_OBJECTS)).getWriter();
        for (int i = 0; i < rows.size(); i++) {
            writer.setPosition(i);
            List<String> objects = rows.get(i).baseObjects();
            if (objects == null) {
                writer.writeNull();
            } else {
                writer.startList();
                objects.forEach(writer::writeVarChar);
                writer.endList();
            }
        }
        writer.setValueCount(rows.size());
    }

    private static @Nullable List<String> baseObjects(VectorSchemaRoot batch, int i) {
        Object value = batch.getVector(ManifestSchema.BASE_OBJECTS).getObject(i);
        return value == null
                ? null
                : ((List<?>) value).stream().map(String::valueOf).toList();
    }

    private static void setText(VectorSchemaRoot batch, String column, int i, @Nullable String value) {
        VarCharVector vector = (VarCharVector) batch.getVector(column);
        if (value == null) {
            vector.setNull(i);
        } else {
            vector.setSafe(i, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void setNumber(VectorSchemaRoot batch, String column, int i, @Nullable Long value) {
        UInt8Vector vector = (UInt8Vector) batch.getVector(column);
        if (value == null) {
            vector.setNull(i);
        } else {
            vector.setSafe(i, value);
        }
    }

    private static @Nullable Long number(VectorSchemaRoot batch, String column, int i) {
        FieldVector vector = batch.getVector(column);
        return vector.isNull(i) ? null : ((UInt8Vector) vector).get(i);
    }

    private static @Nullable String json(@Nullable Map<String, Object> metadata) {
        try {
            return metadata == null ? null : JSON.writeValueAsString(metadata);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("row metadata holds what JSON cannot", e);
        }
    }

    private static String needed(@Nullable String value) {
        if (value == null) {
            throw new IllegalStateException("a column that is never null is null");
        }
        return value;
    }
}
