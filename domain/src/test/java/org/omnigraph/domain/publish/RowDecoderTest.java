package org.omnigraph.domain.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.AIRPORT;
import static org.omnigraph.domain.Samples.AIRPORT_ID;
import static org.omnigraph.domain.Samples.FLIGHT;
import static org.omnigraph.domain.Samples.FLIGHT_ID;
import static org.omnigraph.domain.Samples.FLIGHT_SHAPE;
import static org.omnigraph.domain.Samples.GRAPH;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.header;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.pinned;
import static org.omnigraph.domain.Samples.ulid;
import static org.omnigraph.domain.publish.Images.bare;
import static org.omnigraph.domain.publish.Images.metadata;
import static org.omnigraph.domain.publish.Images.with;
import static org.omnigraph.domain.publish.Images.withId;
import static org.omnigraph.domain.publish.Images.withState;
import static org.omnigraph.domain.publish.Images.withType;
import static org.omnigraph.domain.publish.Images.without;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Lineage;
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

class RowDecoderTest {
    private static final Ulid ID = ulid(7);
    private static final TableRow TABLE =
            new TableRow(new TableRegistration(FLIGHT_ID, FLIGHT, FLIGHT.baseLocation(), FLIGHT_SHAPE));
    private static final TableHeadRow HEAD = new TableHeadRow(airportHead(5));
    private static final CheckpointRow HEADER = new CheckpointRow(header("release-7", ID, 9, AIRPORT, FLIGHT));
    private static final CheckpointTableRow PINNED = new CheckpointTableRow(pinned(ID, airportHead(5)));
    private static final CleanupRow CLEANUP = new CleanupRow(new CleanupRecord(
            "01OP",
            "ann",
            "fleet stopped",
            new RetentionPolicy(3, Duration.ofDays(7)),
            "digest",
            NOW,
            List.of(new DatasetOutcome("node:Airport", "nodes/a", 3, 4, 5, "locked"))));

    private static final GcBoundaryRow BOUNDARY = new GcBoundaryRow(
            new Boundary(Lineage.manifest(GRAPH), 7, List.of(2L, 5L), "digest", "01OP", NOW, Boundary.Progress.OPEN));

    /** The ids of the storage format, kind by kind, and where each row lives. */
    static List<Arguments> ids() {
        return List.of(
                Arguments.of(TABLE, "table:0000000000000003:0000000000000004", "table", RowClass.REGISTRY),
                Arguments.of(HEAD, "table_head:0000000000000001:0000000000000002", "table_head", RowClass.HEAD),
                Arguments.of(
                        new TableVersionRow(airportHead(5)),
                        "table_version:0000000000000001:0000000000000002:00000000000000000005",
                        "table_version",
                        RowClass.JOURNAL),
                Arguments.of(new GraphCommitRow(commit()), ulid(400).text(), "graph_commit", RowClass.JOURNAL),
                Arguments.of(new GraphHeadRow(graphHead(3, NOW), 9, 8), "graph_head:main", "graph_head", RowClass.HEAD),
                Arguments.of(
                        new RegistryHeadRow(new RegistryHead(3, 9)), "registry_head", "registry_head", RowClass.HEAD),
                Arguments.of(new BranchStateRow(BranchRow.main()), "branch:main", "branch", RowClass.HEAD),
                Arguments.of(
                        new BranchStateRow(branch(BranchRow.State.TOMBSTONED)), "branch:exp", "branch", RowClass.NAMES),
                Arguments.of(
                        new CheckpointNameRow(live("release-7", ID, 1)),
                        "checkpoint_name:release-7",
                        "checkpoint_name",
                        RowClass.REGISTRY),
                Arguments.of(
                        new CheckpointNameRow(org.omnigraph.domain.Samples.tombstoned("release-7", ID, 1)),
                        "checkpoint_name:release-7",
                        "checkpoint_name",
                        RowClass.NAMES),
                Arguments.of(HEADER, "checkpoint:" + ID, "checkpoint", RowClass.REGISTRY),
                Arguments.of(
                        PINNED,
                        "checkpoint_table:" + ID + ":0000000000000001:"
                                + AIRPORT_ID.incarnationHash(AIRPORT.baseLocation(), null),
                        "checkpoint_table",
                        RowClass.REGISTRY),
                Arguments.of(tombstone(), "checkpoint:" + ID, "checkpoint", RowClass.JOURNAL),
                Arguments.of(
                        new GcBoundaryRow(Boundary.zero(Lineage.manifest(GRAPH), NOW)),
                        "gc_boundary:" + Lineage.manifest(GRAPH).hash(),
                        "gc_boundary",
                        RowClass.REGISTRY),
                Arguments.of(CLEANUP, "cleanup:01OP", "cleanup", RowClass.JOURNAL));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void spellsIdsTypesAndClasses(AuthorityRow row, String id, String type, RowClass rowClass) {
        assertThat(row.objectId()).isEqualTo(id);
        assertThat(row.objectType()).isEqualTo(type);
        assertThat(row.rowClass()).isEqualTo(rowClass);
        assertThat(RowDecoder.decode(RowEncoder.encode(row)).get()).isEqualTo(row);
    }

    /** The members of format version 1. */
    @Test
    void freezesTheMembersOfAHeader() {
        assertThat(metadata(HEADER))
                .containsOnlyKeys(
                        "name",
                        "branch",
                        "graph_commit_id",
                        "manifest_version",
                        "manifest_token",
                        "schema_stamp",
                        "tag_encoding_version",
                        "name_normalization_version",
                        "created_at",
                        "actor",
                        "table_count",
                        "schemas")
                .containsEntry("schema_stamp", 1025L)
                .containsEntry("tag_encoding_version", 1L)
                .containsEntry("name_normalization_version", 1L)
                .containsEntry("table_count", 2L);
        assertThat(((Map<?, ?>) metadata(HEADER).get("schemas")).keySet())
                .map(Object::toString)
                .containsExactly("edge:Flight", "node:Airport");
    }

    @Test
    void freezesTheMembersOfOtherRows() {
        assertThat(metadata(TABLE)).containsOnlyKeys("declaration");
        assertThat(metadata(HEAD)).containsOnlyKeys("token");
        assertThat(metadata(PINNED)).containsOnlyKeys("checkpoint_id", "token");
        assertThat(metadata(new RegistryHeadRow(new RegistryHead(3, 9)))).containsOnlyKeys("next_id");
        assertThat(metadata(new GcBoundaryRow(Boundary.zero(Lineage.manifest(GRAPH), NOW))))
                .containsOnlyKeys("witness", "root_digest", "operation_id", "timestamp");
        assertThat(metadata(BOUNDARY))
                .containsOnlyKeys("witness", "kept", "root_digest", "operation_id", "timestamp")
                .containsEntry("kept", List.of(2L, 5L));
        assertThat(metadata(new CheckpointNameRow(live("a", ID, 1))))
                .containsOnlyKeys("checkpoint_id", "normalization_version");
        assertThat(metadata(tombstone())).containsOnlyKeys("checkpoint_id", "tag", "delete_operation_id");
        assertThat(metadata(CLEANUP))
                .containsOnlyKeys(
                        "actor", "outage_reason", "keep", "older_than_seconds", "root_digest", "timestamp", "datasets");
    }

    @Test
    void keepsTheColumnsOfATableRow() {
        RowImage image = RowEncoder.encode(HEAD);

        assertThat(image.location()).isEqualTo(AIRPORT.baseLocation());
        assertThat(image.tableKey()).isEqualTo("node:Airport");
        assertThat(image.tableVersion()).isEqualTo(5);
        assertThat(image.tableBranch()).isNull();
        assertThat(image.rowCount()).isEqualTo(50);
        assertThat(image.stableTableId()).isEqualTo(1);
        assertThat(image.tableIncarnationId()).isEqualTo(2);
        assertThat(image.state()).isEqualTo("live");
    }

    @Test
    void keepsHowFarABoundaryWasCollectedInItsState() {
        assertThat(RowEncoder.encode(BOUNDARY).state()).isEqualTo("open");
        assertThat(RowEncoder.encode(BOUNDARY).tableVersion()).isEqualTo(7);
        GcBoundaryRow collected = new GcBoundaryRow(BOUNDARY.boundary().collected());
        assertThat(RowEncoder.encode(collected).state()).isEqualTo("collected");
        assertThat(RowDecoder.decode(RowEncoder.encode(collected)).get()).isEqualTo(collected);
        // Another spelling, or none, is neither open nor collected.
        assertRefused(withState(BOUNDARY, "OPEN"), "state");
        assertRefused(withState(BOUNDARY, "done"), "DONE");
        assertRefused(withState(BOUNDARY, null), "column state is null");
    }

    @Test
    void refusesKeptVersionsThatAreNoNumbers() {
        assertRefused(with(BOUNDARY, "kept", List.of("2")), "kept");
        assertRefused(with(BOUNDARY, "kept", 2L), "kept");
        // Nothing kept is spelt by the absence of the member alone.
        assertRefused(with(BOUNDARY, "kept", List.of()), "kept");
    }

    static List<Arguments> required() {
        List<Arguments> members = new ArrayList<>();
        for (AuthorityRow row : List.of(TABLE, HEAD, HEADER, PINNED, tombstone(), new GraphCommitRow(commit()))) {
            metadata(row).keySet().stream()
                    .filter(m -> !List.of("actor", "parent", "merged_parent", "manifest_branch")
                            .contains(m))
                    .forEach(m -> members.add(Arguments.of(row, m)));
        }
        return members;
    }

    @ParameterizedTest
    @MethodSource("required")
    void refusesAMissingMember(AuthorityRow row, String member) {
        assertRefused(without(row, member), member + " is missing");
    }

    @ParameterizedTest
    @CsvSource({"tag_encoding_version, 2", "name_normalization_version, 2", "name_normalization_version, 0"})
    void refusesARuleItDoesNotKnow(String member, long version) {
        assertRefused(with(HEADER, member, version), "unknown " + member + " " + version);
    }

    @Test
    void refusesANameOfAnotherNormalization() {
        assertRefused(
                with(new CheckpointNameRow(live("a", ID, 1)), "normalization_version", 2L),
                "unknown normalization_version 2");
    }

    @Test
    void refusesACountThatNoListCanHave() {
        assertRefused(with(HEADER, "table_count", 1L << 40), "overflow");
    }

    @Test
    void refusesMembersInsideMembers() {
        Map<Object, Object> declaration =
                new HashMap<>((Map<?, ?>) metadata(TABLE).get("declaration"));
        declaration.put("colour", "red");

        assertRefused(with(TABLE, "declaration", declaration), "declaration has unknown members [colour]");
    }

    @Test
    void refusesAColumnTypeItDoesNotKnow() {
        Map<String, Object> column = new HashMap<>();
        column.put("name", "x");
        column.put("type", "decimal");
        column.put("nullable", true);

        assertRefused(with(TABLE, "declaration", Map.of("columns", List.of(column))), "DECIMAL");
    }

    @ParameterizedTest
    @CsvSource({"table_edge", "checkpoints", "''", "TABLE"})
    void refusesATypeItDoesNotKnow(String type) {
        assertRefused(withType(TABLE, type), "unknown object type " + type);
    }

    @Test
    void refusesAnIdThatItsFieldsDoNotSpell() {
        assertRefused(withId(HEAD, "table_head:0000000000000001:0000000000000003"), "object_id");
        assertRefused(withId(HEADER, "checkpoint_name:x"), "does not start with checkpoint:");
        assertRefused(withId(new GraphCommitRow(commit()), "nonsense"), "not a ULID");
    }

    @Test
    void refusesNamesThatNoParserWouldMake() {
        assertRefused(withId(new CheckpointNameRow(live("a", ID, 1)), "checkpoint_name:../a"), "'..'");
        assertRefused(with(HEADER, "name", "__x"), "reserved");
        assertRefused(with(HEADER, "branch", "../../etc"), "'..'");
        assertRefused(withId(new BranchStateRow(branch(BranchRow.State.LIVE)), "branch:a//b"), "segments");
    }

    @ParameterizedTest
    @CsvSource(
            value = {"dead", "LIVE", "''", "NULL"},
            nullValues = "NULL")
    void takesNothingForLiveThatDoesNotSayLive(@Nullable String state) {
        assertThat(RowDecoder.decode(withState(HEAD, state)).getLeft()).isInstanceOf(UnreadableDocument.class);
        assertThat(RowDecoder.decode(withState(new CheckpointNameRow(live("a", ID, 1)), state))
                        .getLeft())
                .isInstanceOf(UnreadableDocument.class);
    }

    @Test
    void refusesAnEmptyRow() {
        assertRefused(bare(HEADER), "schemas is missing");
    }

    private static GraphCommit commit() {
        return new GraphCommit(ulid(400), BranchName.MAIN, ulid(399), null, "ann", NOW, 9, "01OP");
    }

    private static BranchRow branch(BranchRow.State state) {
        return new BranchRow(BranchName.parse("exp").get(), state, 1, "exp", "id", BranchName.MAIN, 4);
    }

    private static CheckpointTombstoneRow tombstone() {
        return new CheckpointTombstoneRow(
                "checkpoint:" + ID, "checkpoint", ID, "__manifest", null, 9, "ogcp_x", "01DELETE");
    }

    private static void assertRefused(RowImage image, String because) {
        assertThat(RowDecoder.decode(image).getLeft())
                .isInstanceOfSatisfying(
                        UnreadableDocument.class,
                        f -> assertThat(f.message())
                                .contains("__manifest row " + image.objectId())
                                .contains(because));
    }
}
