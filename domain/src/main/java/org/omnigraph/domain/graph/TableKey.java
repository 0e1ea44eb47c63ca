package org.omnigraph.domain.graph;

import io.vavr.control.Either;
import java.util.Locale;
import java.util.regex.Pattern;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidName;

/**
 * The key of a table in the catalog: {@code node:Airport} or {@code edge:Flight}. Keys may be reused after a drop; what
 * never moves is the {@link TableIdentity}.
 *
 * @param kind node or edge
 * @param type the bare type name, {@code [A-Za-z][A-Za-z0-9_]{0,127}}
 */
public record TableKey(Kind kind, String type) implements Comparable<TableKey> {
    private static final Pattern TYPE = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,127}");

    /** What the rows of a table are. */
    public enum Kind {
        /** Rows with an id. */
        NODE,
        /** Rows with an id, a source and a destination. */
        EDGE;

        /** The prefix in a table key: {@code node} or {@code edge}. */
        public String spelling() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A key of the given kind; the failure names the rule for type names. */
    public static Either<Failure, TableKey> of(Kind kind, String type) {
        return TYPE.matcher(type).matches()
                ? Either.right(new TableKey(kind, type))
                : Either.left(new InvalidName("type", type, "a letter, then at most 127 letters, digits or '_'"));
    }

    /** Parses {@code node:Type} or {@code edge:Type}. */
    public static Either<Failure, TableKey> parse(String text) {
        for (Kind kind : Kind.values()) {
            String prefix = kind.spelling() + ":";
            if (text.startsWith(prefix)) {
                return of(kind, text.substring(prefix.length()));
            }
        }
        return Either.left(new InvalidName("table", text, "node:Type or edge:Type"));
    }

    /** The root-relative folder of the first dataset of this type: {@code nodes/<fnv1a64>} or {@code edges/<fnv1a64>}. */
    public String baseLocation() {
        return kind.spelling() + "s/" + Fnv1a64.hex(type);
    }

    @Override
    public int compareTo(TableKey other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return kind.spelling() + ":" + type;
    }
}
