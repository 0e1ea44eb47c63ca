package org.omnigraph.domain.publish;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.AuthorityRow.TableVersionRow;

/** Writes rows as images. {@link RowDecoder} is its inverse. */
public final class RowEncoder {
    private RowEncoder() {}

    /** The stored form of a row. */
    public static RowImage encode(AuthorityRow row) {
        RowImage.Builder image = RowImage.of(row);
        if (row instanceof TableRow r) {
            return table(image, r.registration());
        } else if (row instanceof TableHeadRow r) {
            return tableHead(image, r.head());
        } else if (row instanceof TableVersionRow r) {
            return tableHead(image, r.head());
        } else if (row instanceof GraphCommitRow r) {
            return graphCommit(image, r.commit());
        } else if (row instanceof GraphHeadRow r) {
            return graphHead(image, r);
        } else if (row instanceof RegistryHeadRow r) {
            return image.generation(r.head().generation())
                    .meta("next_id", r.head().nextId())
                    .build();
        } else if (row instanceof BranchStateRow r) {
            return branch(image, r.branch());
        } else if (row instanceof CheckpointNameRow r) {
            return reservation(image, r.reservation());
        } else if (row instanceof CheckpointRow r) {
            return header(image, r.header());
        } else if (row instanceof CheckpointTableRow r) {
            return pinnedTable(image, r.table());
        } else if (row instanceof CheckpointTombstoneRow r) {
            return tombstone(image, r);
        } else if (row instanceof GcBoundaryRow r) {
            return boundary(image, r.boundary());
        } else if (row instanceof CleanupRow r) {
            return cleanup(image, r.record());
        }
        throw new IllegalStateException("no encoding for " + row.objectType());
    }

    private static RowImage table(RowImage.Builder image, TableRegistration table) {
        return image.location(table.location())
                .key(table.key())
                .identity(table.identity())
                .meta("declaration", declaration(table.declaration()))
                .build();
    }

    private static RowImage tableHead(RowImage.Builder image, TableHead head) {
        return image.location(head.physical().path())
                .key(head.key())
                .version(head.physical().version())
                .branch(head.physical().branch())
                .rows(head.rowCount())
                .identity(head.identity())
                .state(head.live() ? "live" : "tombstoned")
                .meta("token", head.physical().token())
                .build();
    }

    private static RowImage graphCommit(RowImage.Builder image, GraphCommit commit) {
        return image.branch(commit.branch().isMain() ? null : commit.branch().text())
                .meta("parent", text(commit.parent()))
                .meta("merged_parent", text(commit.mergedParent()))
                .meta("actor", commit.actor())
                .meta("timestamp", commit.committedAt())
                .meta("manifest_version", commit.manifestVersion())
                .meta("operation_id", commit.operationId())
                .build();
    }

    private static RowImage graphHead(RowImage.Builder image, GraphHeadRow row) {
        return image.branch(
                        row.head().branch().isMain()
                                ? null
                                : row.head().branch().text())
                .generation(row.head().generation())
                .meta("commit_id", row.head().commitId().text())
                .meta("timestamp", row.head().committedAt())
                .meta("manifest_version", row.manifestVersion())
                .meta("parent_manifest_version", row.parentManifestVersion())
                .build();
    }

    private static RowImage branch(RowImage.Builder image, BranchRow branch) {
        return image.generation(branch.incarnation())
                .state(branch.state().name().toLowerCase(Locale.ROOT))
                .meta("native_name", branch.nativeName())
                .meta("native_identifier", branch.nativeIdentifier())
                .meta("parent", text(branch.parent()))
                .meta("fork_version", branch.forkVersion())
                .build();
    }

    private static RowImage reservation(RowImage.Builder image, NameReservation name) {
        return image.generation(name.generation())
                .state(name.isLive() ? "live" : "tombstoned")
                .meta("checkpoint_id", text(name.checkpointId()))
                .meta("normalization_version", (long) CheckpointName.NORMALIZATION_VERSION)
                .meta("delete_operation_id", name.deleteOperationId())
                .meta("aborted_operation_id", name.abortedOperationId())
                .build();
    }

    private static RowImage header(RowImage.Builder image, CheckpointHeader header) {
        Map<String, Object> schemas = new LinkedHashMap<>();
        header.schemas().forEach((key, shape) -> schemas.put(key.toString(), declaration(shape)));
        return image.meta("name", header.name().text())
                .meta("branch", header.sourceBranch().text())
                .meta("graph_commit_id", header.graphCommitId().text())
                .meta("manifest_branch", header.manifest().branch())
                .meta("manifest_version", header.manifest().version())
                .meta("manifest_token", header.manifest().token())
                .meta("schema_stamp", (long) header.schemaStamp())
                .meta("tag_encoding_version", (long) header.tagEncodingVersion())
                .meta("name_normalization_version", (long) header.nameNormalizationVersion())
                .meta("created_at", header.createdAt())
                .meta("actor", header.actor())
                .meta("table_count", (long) header.tableCount())
                .meta("schemas", schemas)
                .build();
    }

    private static RowImage pinnedTable(RowImage.Builder image, PinnedTable table) {
        return image.location(table.physical().path())
                .key(table.key())
                .version(table.physical().version())
                .branch(table.physical().branch())
                .rows(table.rowCount())
                .identity(table.identity())
                .meta("checkpoint_id", table.checkpointId().text())
                .meta("token", table.physical().token())
                .build();
    }

    private static RowImage tombstone(RowImage.Builder image, CheckpointTombstoneRow row) {
        return image.location(row.path())
                .version(row.version())
                .branch(row.branch())
                .state("tombstoned")
                .meta("checkpoint_id", row.checkpointId().text())
                .meta("tag", row.tag())
                .meta("delete_operation_id", row.deleteOperationId())
                .build();
    }

    private static RowImage boundary(RowImage.Builder image, Boundary boundary) {
        return image.location(boundary.lineage().path())
                .branch(boundary.lineage().branch())
                .version(boundary.cutoff())
                .state(boundary.progress().name().toLowerCase(Locale.ROOT))
                .meta("witness", boundary.lineage().witness())
                .meta("kept", boundary.kept().isEmpty() ? null : List.copyOf(boundary.kept()))
                .meta("root_digest", boundary.rootDigest())
                .meta("operation_id", boundary.operationId())
                .meta("timestamp", boundary.publishedAt())
                .build();
    }

    private static RowImage cleanup(RowImage.Builder image, CleanupRecord record) {
        List<Object> datasets = new ArrayList<>();
        for (CleanupRecord.DatasetOutcome d : record.datasets()) {
            Map<String, Object> outcome = new LinkedHashMap<>();
            outcome.put("dataset", d.dataset());
            outcome.put("path", d.path());
            outcome.put("versions", d.versions());
            outcome.put("files", d.files());
            outcome.put("bytes", d.bytes());
            if (d.error() != null) {
                outcome.put("error", d.error());
            }
            datasets.add(outcome);
        }
        Integer keep = record.policy().keep();
        java.time.Duration age = record.policy().olderThan();
        return image.meta("actor", record.actor())
                .meta("outage_reason", record.outageReason())
                .meta("keep", keep == null ? null : keep.longValue())
                .meta("older_than_seconds", age == null ? null : age.toSeconds())
                .meta("root_digest", record.rootDigest())
                .meta("timestamp", record.endedAt())
                .meta("datasets", datasets)
                .build();
    }

    private static Map<String, Object> declaration(TableDeclaration declaration) {
        List<Object> columns = new ArrayList<>();
        for (TableDeclaration.Column column : declaration.columns()) {
            Map<String, Object> c = new LinkedHashMap<>();
            c.put("name", column.name());
            c.put("type", column.type().name().toLowerCase(Locale.ROOT));
            c.put("nullable", column.nullable());
            columns.add(c);
        }
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("columns", columns);
        if (declaration.idColumn() != null) {
            out.put("id_column", declaration.idColumn());
        }
        TableDeclaration.EdgeEnds ends = declaration.ends();
        if (ends != null) {
            out.put("from_column", ends.fromColumn());
            out.put("from_type", ends.fromType());
            out.put("to_column", ends.toColumn());
            out.put("to_type", ends.toType());
        }
        return out;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
