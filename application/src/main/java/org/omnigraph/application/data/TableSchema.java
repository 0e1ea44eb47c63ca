package org.omnigraph.application.data;

import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.TableDeclaration;

/** A table's columns as Arrow sees them. */
public record TableSchema(Schema arrow) {
    /** The Arrow schema of a declaration: the same columns in the same order. */
    public static TableSchema of(TableDeclaration declaration) {
        List<Field> fields = declaration.columns().stream()
                .map(c -> new Field(c.name(), new FieldType(c.nullable(), arrowType(c.type()), null), null))
                .toList();
        return new TableSchema(new Schema(fields));
    }

    /** The Arrow type of a column type. */
    public static ArrowType arrowType(ColumnType type) {
        return switch (type) {
            case UTF8 -> ArrowType.Utf8.INSTANCE;
            case BOOL -> ArrowType.Bool.INSTANCE;
            case INT64 -> new ArrowType.Int(64, true);
            case FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DATE32 -> new ArrowType.Date(DateUnit.DAY);
            case TIMESTAMP_MICROS -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
        };
    }
}
