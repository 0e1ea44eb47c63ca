package org.omnigraph.domain.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.header;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.tombstoned;
import static org.omnigraph.domain.Samples.ulid;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableVersionRow;

class ManifestDeltaTest {
    private static final CheckpointNameRow LIVE = new CheckpointNameRow(live("release-7", ulid(7), 1));
    private static final CheckpointNameRow TOMBSTONE = new CheckpointNameRow(tombstoned("release-7", ulid(7), 1));
    private static final CheckpointRow HEADER = new CheckpointRow(header("release-7", ulid(7), 9));
    private static final CheckpointTombstoneRow BURIAL = new CheckpointTombstoneRow(
            HEADER.objectId(), "checkpoint", ulid(7), "__manifest", null, 9, "ogcp_x", "01DELETE");

    @Test
    void sortsRowsByClass() {
        ManifestDelta delta =
                delta(new TableHeadRow(airportHead(5)), LIVE, HEADER, new TableVersionRow(airportHead(5)));

        assertThat(delta.putInto(RowClass.HEAD)).hasSize(1);
        assertThat(delta.putInto(RowClass.REGISTRY)).containsExactly(LIVE, HEADER);
        assertThat(delta.putInto(RowClass.NAMES)).isEmpty();
        assertThat(delta.putInto(RowClass.JOURNAL)).hasSize(1);
    }

    @Test
    void displacesWhatItReplacesAndRemoves() {
        ManifestDelta delete = new ManifestDelta("op", List.of(TOMBSTONE, BURIAL), Set.of(HEADER.objectId()), null);

        assertThat(delete.displaced()).containsExactlyInAnyOrder("checkpoint_name:release-7", HEADER.objectId());
    }

    @Test
    void displacesNothingByAppendingToTheJournal() {
        assertThat(delta(new TableVersionRow(airportHead(5)), BURIAL).displaced())
                .isEmpty();
    }

    @Test
    void touchesTheRegistryByItsRowsItsRemovalsAndItsAllocator() {
        assertThat(delta(LIVE).touchesRegistry()).isTrue();
        assertThat(delta(TOMBSTONE).touchesRegistry()).isTrue();
        assertThat(new ManifestDelta("op", List.of(), Set.of("x"), null).touchesRegistry())
                .isTrue();
        assertThat(new ManifestDelta("op", List.of(), Set.of(), 7L).touchesRegistry())
                .isTrue();
        assertThat(delta(new TableHeadRow(airportHead(5)), new TableVersionRow(airportHead(5)))
                        .touchesRegistry())
                .isFalse();
    }

    @Test
    void touchesNamesWheneverAReservationOrABranchMoves() {
        assertThat(delta(LIVE).touchesNames()).isTrue();
        assertThat(delta(TOMBSTONE).touchesNames()).isTrue();
        // A branch name that is used again leaves NAMES.
        assertThat(delta(new BranchStateRow(BranchRow.main())).touchesNames()).isTrue();
        assertThat(delta(HEADER, new TableHeadRow(airportHead(5))).touchesNames())
                .isFalse();
    }

    @Test
    void writesTheVersionItLandsAtIntoCommitAndHeadAlone() {
        GraphCommit commit = new GraphCommit(ulid(400), BranchName.MAIN, ulid(399), null, "ann", NOW, 0, "op");
        ManifestDelta landed = new ManifestDelta(
                        "op",
                        List.of(
                                new GraphCommitRow(commit),
                                new GraphHeadRow(graphHead(3, NOW), 0, 8),
                                new TableHeadRow(airportHead(5))),
                        Set.of("x"),
                        9L)
                .landingAt(12);

        assertThat(landed.put())
                .containsExactly(
                        new GraphCommitRow(
                                new GraphCommit(ulid(400), BranchName.MAIN, ulid(399), null, "ann", NOW, 12, "op")),
                        new GraphHeadRow(graphHead(3, NOW), 12, 8),
                        new TableHeadRow(airportHead(5)));
        assertThat(landed.remove()).containsExactly("x");
        assertThat(landed.nextId()).isEqualTo(9);
        assertThat(landed.operationId()).isEqualTo("op");
    }

    @Test
    void startsAGraphWithoutCheckpointAndWithAZeroBoundary() {
        List<AuthorityRow> head = Genesis.head(ulid(400), NOW);
        ManifestDelta completion = Genesis.completion(
                org.omnigraph.domain.Samples.GRAPH, ((GraphHeadRow) head.get(0)).head(), "ann", "op");

        assertThat(head).allSatisfy(r -> assertThat(r.rowClass()).isEqualTo(RowClass.HEAD));
        assertThat(head)
                .extracting(AuthorityRow::objectId)
                .containsExactly("graph_head:main", "registry_head", "branch:main");
        assertThat(completion.put()).hasSize(2);
        assertThat(((GraphCommitRow) completion.put().get(0)).commit())
                .isEqualTo(new GraphCommit(ulid(400), BranchName.MAIN, null, null, "ann", NOW, 2, "op"));
        assertThat(((AuthorityRow.GcBoundaryRow) completion.put().get(1))
                        .boundary()
                        .cutoff())
                .isZero();
    }

    private static ManifestDelta delta(AuthorityRow... rows) {
        return ManifestDelta.of("op", List.of(rows));
    }
}
