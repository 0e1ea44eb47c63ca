package org.omnigraph.lance;

import io.vavr.control.Either;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;

/**
 * The one translator of what Lance throws. Lance throws {@link RuntimeException}, {@link IllegalArgumentException} and
 * undeclared {@link java.io.IOException}, so callers catch {@link Exception}; an {@link Error} is never caught.
 */
public final class LanceErrors {
    private static final String CONFLICT = "Retryable commit conflict for version ";
    private static final Pattern CONFLICTING = Pattern.compile(CONFLICT + "(\\d{1,18}):.*", Pattern.DOTALL);
    /** A missing dataset or version, a file missing under a scan, and a file that went while it was opened. */
    private static final Pattern MISSING = Pattern.compile(
            "Dataset at path .* was not found.*"
                    + "|(\\[errno \\d+\\] CDataJniException\\{errno=\\d+, message=External error: )?"
                    + "(Not found|(Wrapped error: )?(LanceError\\(IO\\): .*)?Object at location .* not found).*",
            Pattern.DOTALL);

    private static final Map<String, LanceFault> PREFIXES = prefixes();

    private LanceErrors() {}

    /** What an exception means, by the prefix of its message. */
    public static LanceFault classify(Exception exception) {
        String text = text(exception);
        for (Map.Entry<String, LanceFault> prefix : PREFIXES.entrySet()) {
            if (text.startsWith(prefix.getKey())) {
                return prefix.getValue();
            }
        }
        return MISSING.matcher(text).matches() ? LanceFault.NOT_FOUND : LanceFault.UNKNOWN;
    }

    /** The version a refused commit met, when the exception is a commit conflict that names it. */
    public static OptionalLong conflictingVersion(Exception exception) {
        Matcher conflict = CONFLICTING.matcher(text(exception));
        return conflict.matches() ? OptionalLong.of(Long.parseLong(conflict.group(1))) : OptionalLong.empty();
    }

    /**
     * An exception as a failure that authorises nothing.
     *
     * @param dataset root-relative path of the dataset it is about
     * @param operation what was tried, in one word or two
     */
    public static Failure toFailure(String dataset, String operation, Exception exception) {
        return new StorageFailed(dataset, operation, text(exception));
    }

    /** Runs a call of Lance and translates whatever it throws. */
    public static <T> Either<Failure, T> attempt(String dataset, String operation, Callable<T> call) {
        try {
            return Either.right(call.call());
        } catch (Exception e) {
            return Either.left(toFailure(dataset, operation, e));
        }
    }

    private static String text(Exception exception) {
        String message = exception.getMessage();
        return message == null ? exception.getClass().getName() : message;
    }

    private static Map<String, LanceFault> prefixes() {
        Map<String, LanceFault> prefixes = new LinkedHashMap<>();
        prefixes.put(CONFLICT, LanceFault.COMMIT_CONFLICT);
        prefixes.put("Incompatible transaction:", LanceFault.INCOMPATIBLE);
        prefixes.put("Dataset already exists", LanceFault.ALREADY_EXISTS);
        prefixes.put("Ref conflict error:", LanceFault.REF_EXISTS);
        prefixes.put("Ref not found error:", LanceFault.REF_NOT_FOUND);
        prefixes.put("Version not found error:", LanceFault.VERSION_NOT_FOUND);
        prefixes.put("Invalid user input:", LanceFault.INVALID_INPUT);
        return prefixes;
    }
}
