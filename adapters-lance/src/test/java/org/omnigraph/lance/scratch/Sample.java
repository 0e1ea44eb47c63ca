package org.omnigraph.lance.scratch;

import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.data.TableSchema;

/** One row of the sample table: a node with a number and a text. */
public record Sample(
        String id, @Nullable Long number, @Nullable String text) {
    /** {@code id} is never null, the rest may be. */
    public static final TableSchema SCHEMA = new TableSchema(new Schema(List.of(
            new Field("id", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null),
            new Field("number", FieldType.nullable(new ArrowType.Int(64, true)), null),
            new Field("text", FieldType.nullable(ArrowType.Utf8.INSTANCE), null))));

    /** A row whose text follows from its id and number. */
    public static Sample of(String id, long number) {
        return new Sample(id, number, id + "-" + number);
    }
}
