package org.omnigraph.boot.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Numbers, sizes and times in words. */
final class Words {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB"};

    private Words() {}

    /** {@code 3,376}. */
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 1 version}, {@code 44 versions}. */
    static String count(long value, String noun) {
        return number(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** {@code 512 B}, {@code 3.1 MiB}. */
    static String bytes(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        double value = bytes;
        int unit = -1;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** {@code 12 days}: the largest whole unit. */
    static String age(Duration age) {
        if (age.toDays() > 0) {
            return count(age.toDays(), "day");
        }
        if (age.toHours() > 0) {
            return count(age.toHours(), "hour");
        }
        return age.toMinutes() > 0 ? count(age.toMinutes(), "minute") : count(Math.max(0, age.toSeconds()), "second");
    }

    /** {@code 2026-12-01T14:02:11Z}, from microseconds since the epoch. */
    static String time(long micros) {
        return instant(micros).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** {@code 2026-12-01T14:02:11.482913Z}, from microseconds since the epoch. */
    static String exactTime(long micros) {
        return MICROS.format(instant(micros));
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Text from data, safe to print: control characters are spelt out. */
    static String visible(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder visible = new StringBuilder();
        text.chars().forEach(c -> {
            if (Character.isISOControl(c)) {
                visible.append(c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : escape(c));
            } else {
                visible.append((char) c);
            }
        });
        return visible.toString();
    }

    static String bold(String text) {
        return "\u001b[1m" + text + "\u001b[0m";
    }

    private static String escape(int c) {
        return String.format(Locale.ROOT, "\\u%04x", c);
    }
}
