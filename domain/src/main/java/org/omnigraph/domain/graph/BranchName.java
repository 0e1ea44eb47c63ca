package org.omnigraph.domain.graph;

import io.vavr.control.Either;
import java.util.regex.Pattern;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

/**
 * The name of a graph branch: Lance's rule, ASCII, without the reserved suffix {@code .i<digits>} of later incarnations.
 *
 * @param text the name as given
 */
public record BranchName(String text) {
    /** The branch every graph has; its rows carry no {@code table_branch}. */
    public static final BranchName MAIN = new BranchName("main");

    private static final int MAX_BYTES = 128;
    private static final Pattern SEGMENTS = Pattern.compile("[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*");
    private static final Pattern RESERVED_SUFFIX = Pattern.compile(".*\\.i[0-9]+");

    /** Parses a name; the failure names the rule that is broken. */
    public static Either<Failure, BranchName> parse(String text) {
        if (text.length() > MAX_BYTES || !SEGMENTS.matcher(text).matches()) {
            return refused(text, "1-128 characters of A-Z a-z 0-9 . _ - in segments separated by single '/'");
        }
        if (text.contains("..") || text.startsWith(".") || text.endsWith(".") || text.endsWith(".lock")) {
            return refused(text, "no '..', no leading or trailing '.', no ending .lock");
        }
        if (RESERVED_SUFFIX.matcher(text).matches()) {
            return refused(text, "the suffix .i<digits> is reserved for later incarnations");
        }
        return Either.right(new BranchName(text));
    }

    /** Whether this is the branch every graph has. */
    public boolean isMain() {
        return equals(MAIN);
    }

    @Override
    public String toString() {
        return text;
    }

    private static Either<Failure, BranchName> refused(String text, String rule) {
        return Either.left(new InvalidName("branch", text, rule));
    }
}
