package org.omnigraph.application.data;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * One row as one line of compact JSON in column order: what the content hash is computed over, and therefore frozen. Numbers do
 * not depend on the Java release: a double is the shortest decimal that reads back as itself, in plain notation.
 */
public final class RowJson {
    private RowJson() {}

    /** The line of one row of a batch, without line end. */
    public static String line(VectorSchemaRoot batch, int row) {
        StringBuilder json = new StringBuilder("{");
        for (FieldVector vector : batch.getFieldVectors()) {
            if (json.length() > 1) {
                json.append(',');
            }
            quote(json, vector.getName());
            json.append(':');
            value(json, vector, row);
        }
        return json.append('}').toString();
    }

    private static void value(StringBuilder json, FieldVector vector, int row) {
        if (vector.isNull(row)) {
            json.append("null");
        } else if (vector instanceof VarCharVector v) {
            quote(json, v.getObject(row).toString());
        } else if (vector instanceof BigIntVector v) {
            json.append(v.get(row));
        } else if (vector instanceof Float8Vector v) {
            number(json, v.get(row));
        } else if (vector instanceof BitVector v) {
            json.append(v.get(row) == 1);
        } else if (vector instanceof DateDayVector v) {
            quote(json, LocalDate.ofEpochDay(v.get(row)).toString());
        } else if (vector instanceof TimeStampMicroTZVector v) {
            quote(json, Instant.EPOCH.plus(v.get(row), ChronoUnit.MICROS).toString());
        } else {
            throw new IllegalArgumentException(
                    "column " + vector.getName() + " has no JSON form: " + vector.getField());
        }
    }

    private static void number(StringBuilder json, double value) {
        if (Double.isFinite(value)) {
            json.append(shortest(value));
        } else {
            quote(json, Double.toString(value));
        }
    }

    /** The decimal with the fewest digits that reads back as this double. */
    static String shortest(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros().toPlainString();
            }
        }
        return exact.round(new MathContext(17)).stripTrailingZeros().toPlainString();
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> {
                    if (c < 0x20) {
                        json.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        json.append('"');
    }
}
