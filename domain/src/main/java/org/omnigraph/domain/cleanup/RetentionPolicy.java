package org.omnigraph.domain.cleanup;

import io.vavr.control.Either;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;

/**
 * The operator's retention window (RFC-025 §6). With both parts, the union is protected.
 *
 * @param keep newest graph commits protected per branch, at least 1; null when not selected
 * @param olderThan graph commits younger than this are protected; null when not selected
 */
public record RetentionPolicy(
        @Nullable Integer keep, @Nullable Duration olderThan) {
    private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,8})([smhdw])");
    private static final Map<String, Duration> UNITS = Map.of(
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1),
            "w", Duration.ofDays(7));

    /** Refuses a policy that selects nothing, keeps less than one commit, or an age below a second or not in whole seconds. */
    public RetentionPolicy {
        if (keep == null && olderThan == null) {
            throw new IllegalArgumentException("a policy selects a count, an age or both");
        }
        if (keep != null && keep < 1) {
            throw new IllegalArgumentException("a policy keeps at least one graph commit, not " + keep);
        }
        if (olderThan != null && (olderThan.toSeconds() < 1 || olderThan.getNano() != 0)) {
            throw new IllegalArgumentException("an age is a positive number of whole seconds, not " + olderThan);
        }
    }

    /** Parses the two options as typed; null means not given. At least one is required. */
    public static Either<Failure, RetentionPolicy> parse(@Nullable String keep, @Nullable String olderThan) {
        if (keep == null && olderThan == null) {
            return refused("cleanup", "at least one of --keep and --older-than", "neither");
        }
        Integer count = null;
        if (keep != null) {
            if (!keep.matches("[1-9][0-9]{0,8}")) {
                return refused("--keep", "a whole number of graph commits from 1", keep);
            }
            count = Integer.valueOf(keep);
        }
        Duration age = null;
        if (olderThan != null) {
            Matcher matcher = DURATION.matcher(olderThan);
            if (!matcher.matches()) {
                return refused("--older-than", "a positive whole number and one of s m h d w, such as 7d", olderThan);
            }
            age = UNITS.get(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1)));
        }
        return Either.right(new RetentionPolicy(count, age));
    }

    private static Either<Failure, RetentionPolicy> refused(String argument, String expected, String found) {
        return Either.left(new InvalidArgument(argument, expected, found));
    }
}
