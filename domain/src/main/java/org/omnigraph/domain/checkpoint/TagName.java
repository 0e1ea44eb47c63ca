package org.omnigraph.domain.checkpoint;

import java.util.Locale;
import java.util.regex.Pattern;
import org.omnigraph.domain.graph.FieldHash;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.Ulid;

/**
 * The deterministic name of one pin, encoding version 1 (RFC-025 §2.2). It contains the physical identity of its target, so
 * one name can never rightly point at two things.
 *
 * @param text a name under the reserved prefix {@code ogcp_}
 */
public record TagName(String text) implements Comparable<TagName> {
    /** User tools must not create, move or delete tags with this prefix. */
    public static final String RESERVED_PREFIX = "ogcp_";

    /** The version of this encoding, stored in every checkpoint header. */
    public static final int ENCODING_VERSION = 1;

    private static final Pattern KNOWN = Pattern.compile("ogcp_[0-9a-hjkmnp-tv-z]{26}_(manifest_)?[0-9a-f]{64}");

    /** The pin of the source manifest version. */
    public static TagName manifest(Ulid checkpointId, PhysicalVersion target) {
        String hash = FieldHash.of(
                "omnigraph/tag/manifest/v1",
                target.path(),
                target.branchOrEmpty(),
                Long.toString(target.version()),
                target.token());
        return new TagName(RESERVED_PREFIX + checkpointId.lowerCase() + "_manifest_" + hash);
    }

    /** The pin of one table version. */
    public static TagName table(Ulid checkpointId, TableIdentity identity, PhysicalVersion target) {
        String hash = FieldHash.of(
                "omnigraph/tag/table/v1",
                Long.toString(identity.stableId()),
                Long.toString(identity.incarnation()),
                target.path(),
                target.branchOrEmpty(),
                Long.toString(target.version()),
                target.token());
        return new TagName(RESERVED_PREFIX + checkpointId.lowerCase() + "_" + hash);
    }

    /** Whether a tag of this name belongs to the engine, in this or an unknown encoding. */
    public static boolean isReserved(String tag) {
        return tag.startsWith(RESERVED_PREFIX);
    }

    /** Whether a reserved tag is spelt in the encoding this release knows. */
    public static boolean isKnownEncoding(String tag) {
        return KNOWN.matcher(tag).matches();
    }

    /** Whether this pin belongs to the checkpoint. */
    public boolean belongsTo(Ulid checkpointId) {
        return text.startsWith(RESERVED_PREFIX + checkpointId.text().toLowerCase(Locale.ROOT) + "_");
    }

    @Override
    public int compareTo(TagName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
