package org.omnigraph.domain.checkpoint;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;

/**
 * The immutable header of a checkpoint (RFC-025 §2.1).
 *
 * @param manifest the source manifest version that is pinned
 * @param createdAt microseconds since the epoch
 * @param actor who created it; null when unknown
 * @param tableCount the exact number of {@code checkpoint_table} rows
 * @param schemas the shape of every pinned table at capture
 */
public record CheckpointHeader(
        Ulid id,
        CheckpointName name,
        BranchName sourceBranch,
        Ulid graphCommitId,
        PhysicalVersion manifest,
        int schemaStamp,
        int tagEncodingVersion,
        int nameNormalizationVersion,
        long createdAt,
        @Nullable String actor,
        int tableCount,
        Map<TableKey, TableDeclaration> schemas) {
    /** Copies and sorts the schemas. */
    public CheckpointHeader {
        schemas = java.util.Collections.unmodifiableMap(new TreeMap<>(schemas));
    }

    /** The pin of the manifest version. */
    public TagName manifestTag() {
        return TagName.manifest(id, manifest);
    }

    /** The row id of a checkpoint's header. */
    public static String rowId(Ulid id) {
        return "checkpoint:" + id.text();
    }
}
