package org.omnigraph.domain.checkpoint;

import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

/**
 * A checkpoint's name under normalization version 1: the exact input bytes after validation; no trimming, folding or Unicode
 * normalization. This is the one parser; engine, CLI and beans use it before anything else, authorization included.
 *
 * @param text 1 to 128 bytes of ASCII
 */
public record CheckpointName(String text) {
    /** The version of the naming rule, stored with every reservation. */
    public static final int NORMALIZATION_VERSION = 1;

    /** The longest name the rule allows, in bytes. */
    static final int MAX_BYTES = 128;

    private static final Pattern SEGMENTS = Pattern.compile("[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*");

    /** Parses a name with the default bounds. */
    public static Either<Failure, CheckpointName> parse(String text) {
        return parse(text, Bounds.DEFAULT);
    }

    /** Parses a name; the failure names the rule that is broken. */
    public static Either<Failure, CheckpointName> parse(String text, Bounds bounds) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0) {
            return refused(text, "it is empty");
        }
        if (bytes > MAX_BYTES) {
            return refused(text, "it has " + bytes + " bytes, at most " + MAX_BYTES + " are allowed");
        }
        if (bytes > bounds.nameBytes()) {
            return Either.left(new BoundExceeded("checkpoint name bytes", bounds.nameBytes(), bytes));
        }
        if (!SEGMENTS.matcher(text).matches()) {
            return refused(text, "only A-Z a-z 0-9 . _ - in non-empty segments separated by '/'");
        }
        if (text.contains("..")) {
            return refused(text, "it contains '..'");
        }
        if (text.endsWith(".lock") || text.contains(".lock/")) {
            return refused(text, "a segment ends in .lock");
        }
        if (text.startsWith("__") || text.startsWith(TagName.RESERVED_PREFIX)) {
            return refused(text, "names starting with __ or " + TagName.RESERVED_PREFIX + " are reserved");
        }
        return Either.right(new CheckpointName(text));
    }

    @Override
    public String toString() {
        return text;
    }

    private static Either<Failure, CheckpointName> refused(String text, String rule) {
        return Either.left(new InvalidName("checkpoint", text, rule));
    }
}
