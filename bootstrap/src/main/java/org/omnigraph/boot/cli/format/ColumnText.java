package org.omnigraph.boot.cli.format;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.omnigraph.domain.graph.ColumnType;

/**
 * How values of each column type are spelt in text (storage format, Graph data). What would lose digits in a type is not spelt
 * in it: whole numbers of more than 18 digits, or beyond 2^53 among decimals, decimals beyond the range of a double, instants
 * finer than microseconds.
 */
final class ColumnText {
    private static final Pattern INT64 = Pattern.compile("-?(0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)\\.[0-9]+");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern INSTANT = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}"
            + "(:[0-9]{2}(\\.[0-9]{1,6}0{0,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})");
    private static final long LARGEST_WHOLE_DOUBLE = 1L << 53;
    private static final OffsetDateTime EPOCH = OffsetDateTime.parse("1970-01-01T00:00Z");

    private ColumnText() {}

    /** Whether the text spells a value of the type. */
    static boolean spells(ColumnType type, String text) {
        return switch (type) {
            case UTF8 -> true;
            case BOOL -> text.equals("true") || text.equals("false");
            case INT64 -> INT64.matcher(text).matches();
            case FLOAT64 -> isFloat64(text);
            case DATE32 -> DATE.matcher(text).matches() && parses(() -> LocalDate.parse(text));
            case TIMESTAMP_MICROS -> INSTANT.matcher(text).matches() && parses(() -> OffsetDateTime.parse(text));
        };
    }

    /** What a person is told to write for a type. */
    static String describe(ColumnType type) {
        return switch (type) {
            case UTF8 -> "text";
            case BOOL -> "true or false";
            case INT64 -> "a whole number of at most 18 digits";
            case FLOAT64 -> "a decimal number without exponent";
            case DATE32 -> "a date such as 2026-12-01";
            case TIMESTAMP_MICROS -> "an instant with offset such as 2026-12-01T14:02:11Z";
        };
    }

    /** Days since the epoch. */
    static int days(String text) {
        return Math.toIntExact(LocalDate.parse(text).toEpochDay());
    }

    /** Microseconds since the epoch. */
    static long micros(String text) {
        return EPOCH.until(OffsetDateTime.parse(text), ChronoUnit.MICROS);
    }

    private static boolean isFloat64(String text) {
        return INT64.matcher(text).matches()
                ? Math.abs(Long.parseLong(text)) <= LARGEST_WHOLE_DOUBLE
                : DECIMAL.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
    }

    private static boolean parses(Runnable parser) {
        try {
            parser.run();
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
