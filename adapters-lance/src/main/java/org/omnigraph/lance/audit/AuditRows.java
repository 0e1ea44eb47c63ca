package org.omnigraph.lance.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.recovery.RecoveryAction;

/** Moves audit rows to and from Arrow columns; the columns are those of storage-format.md. */
final class AuditRows {
    private static final String COMMIT = "graph_commit_id";
    private static final String KIND = "recovery_kind";
    private static final String ACTOR = "recovery_for_actor";
    private static final String OPERATION = "operation_id";
    private static final String WRITER = "writer_kind";
    private static final String OUTCOMES = "outcomes_json";
    private static final String CREATED_AT = "created_at";

    /** The columns, in order. */
    static final Schema SCHEMA = new Schema(List.of(
            Field.notNullable(COMMIT, ArrowType.Utf8.INSTANCE),
            Field.nullable(KIND, ArrowType.Utf8.INSTANCE),
            Field.nullable(ACTOR, ArrowType.Utf8.INSTANCE),
            Field.nullable(OPERATION, ArrowType.Utf8.INSTANCE),
            Field.nullable(WRITER, ArrowType.Utf8.INSTANCE),
            Field.nullable(OUTCOMES, ArrowType.Utf8.INSTANCE),
            Field.nullable(CREATED_AT, new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"))));

    private AuditRows() {}

    /** Whether a dataset has exactly these columns. */
    static boolean areIn(Schema schema) {
        return describe(schema).equals(describe(SCHEMA));
    }

    /** Columns in words. */
    static List<String> describe(Schema schema) {
        return schema.getFields().stream()
                .map(f -> f.getName() + " " + f.getType() + (f.isNullable() ? "" : " not null"))
                .toList();
    }

    /** One action as a batch of one row. The caller closes it. */
    static VectorSchemaRoot batch(RecoveryAction action, BufferAllocator allocator) {
        VectorSchemaRoot batch = VectorSchemaRoot.create(SCHEMA, allocator);
        batch.allocateNew();
        write(batch, COMMIT, action.graphCommitId());
        write(batch, KIND, action.kind());
        write(batch, ACTOR, action.forActor());
        write(batch, OPERATION, action.operationId());
        write(batch, WRITER, action.writerKind());
        write(batch, OUTCOMES, JsonText.array(action.outcome()));
        ((TimeStampMicroTZVector) batch.getVector(CREATED_AT)).setSafe(0, action.recordedAt());
        batch.setRowCount(1);
        return batch;
    }

    /**
     * The actions of a scanned batch.
     *
     * @throws IllegalArgumentException when a row is none
     */
    static List<RecoveryAction> actions(VectorSchemaRoot batch) {
        List<RecoveryAction> actions = new ArrayList<>();
        TimeStampMicroTZVector createdAt = (TimeStampMicroTZVector) batch.getVector(CREATED_AT);
        for (int row = 0; row < batch.getRowCount(); row++) {
            if (createdAt.isNull(row)) {
                throw new IllegalArgumentException("row " + row + " has no " + CREATED_AT);
            }
            actions.add(new RecoveryAction(
                    needed(batch, COMMIT, row),
                    needed(batch, KIND, row),
                    text(batch, ACTOR, row),
                    needed(batch, OPERATION, row),
                    needed(batch, WRITER, row),
                    JsonText.onlyElement(needed(batch, OUTCOMES, row)),
                    createdAt.get(row)));
        }
        return actions;
    }

    private static void write(VectorSchemaRoot batch, String column, @Nullable String value) {
        if (value != null) {
            ((VarCharVector) batch.getVector(column)).setSafe(0, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static @Nullable String text(VectorSchemaRoot batch, String column, int row) {
        Object value = batch.getVector(column).getObject(row);
        return value == null ? null : value.toString();
    }

    private static String needed(VectorSchemaRoot batch, String column, int row) {
        String text = text(batch, column, row);
        if (text == null) {
            throw new IllegalArgumentException("row " + row + " has no " + column);
        }
        return text;
    }
}
