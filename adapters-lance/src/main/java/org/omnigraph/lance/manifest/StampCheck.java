package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.WrongFormat;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.Genesis;

/** Reads the stamp before anything else is read: strict single version (RFC-025 §8). */
final class StampCheck {
    private StampCheck() {}

    /**
     * The graph's id, when the stamp is the one this release serves.
     *
     * @param store the store's address, for errors
     * @param metadata the schema metadata of {@code __manifest}
     */
    static Either<Failure, Ulid> check(String store, @Nullable Map<String, String> metadata) {
        Map<String, String> stored = metadata == null ? Map.of() : metadata;
        String text = stored.getOrDefault(ManifestSchema.STAMP, "1");
        long stamp;
        try {
            stamp = Long.parseLong(text);
        } catch (NumberFormatException e) {
            return unreadable(ManifestSchema.STAMP + " is '" + text + "', not a number");
        }
        if (stamp != Genesis.SCHEMA_STAMP) {
            return Either.left(new WrongFormat(store, stamp, Genesis.SCHEMA_STAMP, advice(stamp)));
        }
        return graphId(stored.get(ManifestSchema.GRAPH_ID));
    }

    private static Either<Failure, Ulid> graphId(@Nullable String text) {
        return Option.of(text)
                .flatMap(Ulid::parse)
                .toEither(() -> unreadableFailure(ManifestSchema.GRAPH_ID + " is '" + text + "', not a ULID"));
    }

    private static Either<Failure, Ulid> unreadable(String reason) {
        return Either.left(unreadableFailure(reason));
    }

    private static Failure unreadableFailure(String reason) {
        return new UnreadableDocument(Lineage.MANIFEST_PATH + " schema metadata", reason);
    }

    private static String advice(long stamp) {
        if (stamp > Genesis.SCHEMA_STAMP) {
            return "a newer release wrote it: upgrade to that release first; nothing was changed";
        }
        return "release line " + releaseLine(stamp)
                + " of OmniGraph wrote it: export the graph with that release, make a"
                + " new graph with omnigraph init and load the export with omnigraph load; nothing was changed";
    }

    private static String releaseLine(long stamp) {
        if (stamp <= 1) {
            return "0.3.1 or older";
        } else if (stamp == 2) {
            return "0.4.1 to 0.6.1";
        } else if (stamp == 3) {
            return "0.6.2 to 0.7.2";
        } else if (stamp == 4) {
            return "0.8.x";
        }
        return stamp <= 19 ? "0.9 to 0.10 (or a development build)" : "with internal schema " + stamp;
    }
}
