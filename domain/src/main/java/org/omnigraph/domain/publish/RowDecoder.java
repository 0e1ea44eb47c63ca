package org.omnigraph.domain.publish;

import io.vavr.control.Either;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.ColumnType;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableDeclaration.Column;
import org.omnigraph.domain.graph.TableDeclaration.EdgeEnds;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;
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
import org.omnigraph.domain.publish.RowFields.MalformedRow;

/**
 * Reads images back as rows, strictly: what it does not know it refuses. The inverse of {@link RowEncoder}: an image is
 * accepted only if its row would be written as exactly that image.
 */
public final class RowDecoder {
    private final RowImage image;
    private final RowFields meta;

    private RowDecoder(RowImage image) {
        this.image = image;
        this.meta = new RowFields(image.objectId(), image.metadata());
    }

    /** The row an image stands for, or {@link UnreadableDocument} naming the row and the member. */
    public static Either<Failure, AuthorityRow> decode(RowImage image) {
        try {
            RowDecoder decoder = new RowDecoder(image);
            AuthorityRow row = decoder.row();
            decoder.meta.done();
            // Also catches the right columns with a wrong id, and columns that this type of row does not have.
            String difference = image.differenceFrom(RowEncoder.encode(row));
            if (difference != null) {
                throw new MalformedRow(difference);
            }
            return Either.right(row);
        } catch (MalformedRow | IllegalArgumentException | ArithmeticException e) {
            return Either.left(new UnreadableDocument("__manifest row " + image.objectId(), e.getMessage()));
        }
    }

    private AuthorityRow row() {
        return switch (image.objectType()) {
            case "table" ->
                new TableRow(
                        new TableRegistration(identity(), key(), location(), declaration(meta.object("declaration"))));
            case "table_head" -> new TableHeadRow(tableHead());
            case "table_version" -> new TableVersionRow(tableHead());
            case "graph_commit" -> graphCommit();
            case "graph_head" -> graphHead();
            case "registry_head" -> new RegistryHeadRow(new RegistryHead(generation(), meta.number("next_id")));
            case "branch" -> branch();
            case "checkpoint_name" -> reservation();
            case "checkpoint" -> tombstoned() ? tombstone() : new CheckpointRow(header());
            case "checkpoint_table" -> tombstoned() ? tombstone() : pinnedTable();
            case "gc_boundary" -> boundary();
            case "cleanup" -> new CleanupRow(cleanup());
            default -> throw new MalformedRow("unknown object type " + image.objectType());
        };
    }

    private TableHead tableHead() {
        return new TableHead(identity(), key(), physical(), needed("row_count", image.rowCount()), !tombstoned());
    }

    private GraphCommitRow graphCommit() {
        return new GraphCommitRow(new GraphCommit(
                new Ulid(image.objectId()),
                sourceBranch(),
                ulid(meta.textOrNull("parent")),
                ulid(meta.textOrNull("merged_parent")),
                meta.textOrNull("actor"),
                meta.number("timestamp"),
                meta.number("manifest_version"),
                meta.text("operation_id")));
    }

    private GraphHeadRow graphHead() {
        GraphHead head =
                new GraphHead(sourceBranch(), new Ulid(meta.text("commit_id")), generation(), meta.number("timestamp"));
        return new GraphHeadRow(head, meta.number("manifest_version"), meta.number("parent_manifest_version"));
    }

    private BranchStateRow branch() {
        String parent = meta.textOrNull("parent");
        return new BranchStateRow(new BranchRow(
                branch(suffix("branch:")),
                BranchRow.State.valueOf(needed("state", image.state()).toUpperCase(Locale.ROOT)),
                generation(),
                meta.textOrNull("native_name"),
                meta.textOrNull("native_identifier"),
                parent == null ? null : branch(parent),
                meta.number("fork_version")));
    }

    private CheckpointNameRow reservation() {
        known("normalization_version", CheckpointName.NORMALIZATION_VERSION);
        return new CheckpointNameRow(new NameReservation(
                name(suffix("checkpoint_name:")),
                tombstoned() ? NameReservation.State.TOMBSTONED : NameReservation.State.LIVE,
                generation(),
                ulid(meta.textOrNull("checkpoint_id")),
                meta.textOrNull("delete_operation_id"),
                meta.textOrNull("aborted_operation_id")));
    }

    private CheckpointHeader header() {
        Map<TableKey, TableDeclaration> schemas = new HashMap<>();
        RowFields stored = meta.object("schemas");
        stored.keys().forEach(key -> schemas.put(key(key), declaration(stored.object(key))));
        return new CheckpointHeader(
                new Ulid(suffix("checkpoint:")),
                name(meta.text("name")),
                branch(meta.text("branch")),
                new Ulid(meta.text("graph_commit_id")),
                new PhysicalVersion(
                        Lineage.MANIFEST_PATH,
                        meta.textOrNull("manifest_branch"),
                        meta.number("manifest_version"),
                        meta.text("manifest_token")),
                Math.toIntExact(meta.number("schema_stamp")),
                known("tag_encoding_version", TagName.ENCODING_VERSION),
                known("name_normalization_version", CheckpointName.NORMALIZATION_VERSION),
                meta.number("created_at"),
                meta.textOrNull("actor"),
                Math.toIntExact(meta.number("table_count")),
                schemas);
    }

    private CheckpointTableRow pinnedTable() {
        return new CheckpointTableRow(new PinnedTable(
                new Ulid(meta.text("checkpoint_id")),
                identity(),
                key(),
                physical(),
                needed("row_count", image.rowCount())));
    }

    private CheckpointTombstoneRow tombstone() {
        return new CheckpointTombstoneRow(
                image.objectId(),
                image.objectType(),
                new Ulid(meta.text("checkpoint_id")),
                location(),
                image.tableBranch(),
                needed("table_version", image.tableVersion()),
                meta.text("tag"),
                meta.text("delete_operation_id"));
    }

    private GcBoundaryRow boundary() {
        return new GcBoundaryRow(new Boundary(
                new Lineage(location(), image.tableBranch(), meta.text("witness")),
                needed("table_version", image.tableVersion()),
                meta.numbers("kept"),
                meta.text("root_digest"),
                meta.text("operation_id"),
                meta.number("timestamp"),
                Boundary.Progress.valueOf(needed("state", image.state()).toUpperCase(Locale.ROOT))));
    }

    private CleanupRecord cleanup() {
        List<DatasetOutcome> outcomes = new ArrayList<>();
        for (Object o : meta.list("datasets")) {
            RowFields f = meta.of("datasets", o);
            outcomes.add(new DatasetOutcome(
                    f.text("dataset"),
                    f.text("path"),
                    f.number("versions"),
                    f.number("files"),
                    f.number("bytes"),
                    f.textOrNull("error")));
            f.done();
        }
        Long keep = meta.numberOrNull("keep");
        Long age = meta.numberOrNull("older_than_seconds");
        return new CleanupRecord(
                suffix("cleanup:"),
                meta.textOrNull("actor"),
                meta.text("outage_reason"),
                new RetentionPolicy(
                        keep == null ? null : Math.toIntExact(keep), age == null ? null : Duration.ofSeconds(age)),
                meta.text("root_digest"),
                meta.number("timestamp"),
                outcomes);
    }

    private static TableDeclaration declaration(RowFields f) {
        List<Column> columns = new ArrayList<>();
        for (Object o : f.list("columns")) {
            RowFields c = f.of("columns", o);
            columns.add(new Column(
                    c.text("name"), ColumnType.valueOf(c.text("type").toUpperCase(Locale.ROOT)), c.flag("nullable")));
            c.done();
        }
        String idColumn = f.textOrNull("id_column");
        String from = f.textOrNull("from_column");
        EdgeEnds ends =
                from == null ? null : new EdgeEnds(from, f.text("from_type"), f.text("to_column"), f.text("to_type"));
        f.done();
        return new TableDeclaration(columns, idColumn, ends);
    }

    private PhysicalVersion physical() {
        return new PhysicalVersion(
                location(), image.tableBranch(), needed("table_version", image.tableVersion()), meta.text("token"));
    }

    private TableIdentity identity() {
        return new TableIdentity(
                needed("stable_table_id", image.stableTableId()),
                needed("table_incarnation_id", image.tableIncarnationId()));
    }

    private TableKey key() {
        return key(image.tableKey());
    }

    private static TableKey key(String text) {
        return TableKey.parse(text).getOrElseThrow(f -> new MalformedRow(f.message()));
    }

    private static CheckpointName name(String text) {
        return CheckpointName.parse(text).getOrElseThrow(f -> new MalformedRow(f.message()));
    }

    private static BranchName branch(String text) {
        return BranchName.parse(text).getOrElseThrow(f -> new MalformedRow(f.message()));
    }

    /** A stored version of a rule; one that this release does not know would be applied wrongly. */
    private int known(String member, int version) {
        long stored = meta.number(member);
        if (stored != version) {
            throw new MalformedRow("unknown " + member + " " + stored);
        }
        return version;
    }

    private BranchName sourceBranch() {
        String branch = image.tableBranch();
        return branch == null ? BranchName.MAIN : branch(branch);
    }

    private String location() {
        return needed("location", image.location());
    }

    private long generation() {
        return needed("generation", image.generation());
    }

    private boolean tombstoned() {
        return "tombstoned".equals(image.state());
    }

    private String suffix(String prefix) {
        if (!image.objectId().startsWith(prefix)) {
            throw new MalformedRow("its id does not start with " + prefix);
        }
        return image.objectId().substring(prefix.length());
    }

    private static @Nullable Ulid ulid(@Nullable String text) {
        return text == null ? null : new Ulid(text);
    }

    private static <T> T needed(String column, @Nullable T value) {
        if (value == null) {
            throw new MalformedRow("column " + column + " is null");
        }
        return value;
    }
}
