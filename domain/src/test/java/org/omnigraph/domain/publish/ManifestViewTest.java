package org.omnigraph.domain.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.omnigraph.domain.Samples.AIRPORT;
import static org.omnigraph.domain.Samples.AIRPORT_ID;
import static org.omnigraph.domain.Samples.AIRPORT_SHAPE;
import static org.omnigraph.domain.Samples.FLIGHT;
import static org.omnigraph.domain.Samples.GRAPH;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.flightHead;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.header;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.name;
import static org.omnigraph.domain.Samples.pinned;
import static org.omnigraph.domain.Samples.tombstoned;
import static org.omnigraph.domain.Samples.ulid;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.failure.CorruptionFailure.BoundaryMissing;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;

class ManifestViewTest {
    private static final Ulid ID = ulid(7);
    private static final GraphHeadRow HEAD = new GraphHeadRow(graphHead(3, NOW), 9, 8);

    @Test
    void publishesLiveTablesInTheOrderOfTheirKeys() {
        TableHead dropped = new TableHead(AIRPORT_ID, AIRPORT, airportHead(5).physical(), 50, false);
        ManifestView view = view(HEAD, new TableHeadRow(airportHead(5)), new TableHeadRow(flightHead(6)));

        assertThat(view.snapshot().get().tables()).containsExactly(flightHead(6), airportHead(5));
        assertThat(view.snapshot().get().table(FLIGHT)).containsExactly(flightHead(6));
        assertThat(view.snapshot().get().manifestVersion()).isEqualTo(9);
        assertThat(view(HEAD, new TableHeadRow(dropped)).snapshot().get().tables())
                .isEmpty();
    }

    @Test
    void wantsExactlyOneGraphHead() {
        assertThat(view().graphHead().getLeft()).isInstanceOf(ForeignWriter.class);
        assertThat(view(HEAD, HEAD).graphHead().getLeft()).isInstanceOf(ForeignWriter.class);
        assertThat(view(HEAD).graphHead().get()).isEqualTo(HEAD);
    }

    @Test
    void wantsARegistryHead() {
        assertThat(view().registryHead().getLeft()).isInstanceOf(ForeignWriter.class);
        assertThat(view(new RegistryHeadRow(new RegistryHead(1, 2)))
                        .registryHead()
                        .get())
                .isEqualTo(new RegistryHead(1, 2));
    }

    @Test
    void findsBranchesRegistrationsAndReservations() {
        TableRegistration airports = new TableRegistration(AIRPORT_ID, AIRPORT, AIRPORT.baseLocation(), AIRPORT_SHAPE);
        ManifestView view = view(
                new BranchStateRow(BranchRow.main()),
                new TableRow(airports),
                new CheckpointNameRow(tombstoned("old", ID, 2)));

        assertThat(view.branchRow(BranchName.MAIN)).containsExactly(BranchRow.main());
        assertThat(view.branchRow(BranchName.parse("exp").get())).isEmpty();
        assertThat(view.registration(AIRPORT)).containsExactly(airports);
        assertThat(view.registration(FLIGHT)).isEmpty();
        assertThat(view.reservation(name("old"))).containsExactly(tombstoned("old", ID, 2));
        assertThat(view.reservation(name("new"))).isEmpty();
    }

    @Test
    void gathersTheRowsOfEveryLiveCheckpoint() {
        Ulid other = ulid(8);
        ManifestView view = view(
                new CheckpointNameRow(live("b", ID, 1)),
                new CheckpointNameRow(live("a", other, 1)),
                new CheckpointNameRow(tombstoned("gone", ulid(9), 1)),
                new CheckpointRow(header("b", ID, 9, AIRPORT)),
                new CheckpointRow(header("a", other, 8)),
                new CheckpointTableRow(pinned(ID, airportHead(5))));

        assertThat(view.checkpoints())
                .containsExactly(
                        new CheckpointRows(live("a", other, 1), List.of(header("a", other, 8)), List.of()),
                        new CheckpointRows(
                                live("b", ID, 1),
                                List.of(header("b", ID, 9, AIRPORT)),
                                List.of(pinned(ID, airportHead(5)))));
        assertThat(view.checkpoints())
                .allSatisfy(c -> assertThat(c.whole().isRight()).isTrue());
        assertThat(view.unreserved()).isEmpty();
    }

    @Test
    void reportsRowsThatNoLiveNamePointsAt() {
        CheckpointRow header = new CheckpointRow(header("lost", ID, 9, AIRPORT));
        CheckpointTableRow table = new CheckpointTableRow(pinned(ID, airportHead(5)));

        assertThat(view(header, table).unreserved())
                .containsExactly(new InvalidCheckpoint(
                        ID.text(),
                        List.of(
                                "no live name points at row " + header.objectId(),
                                "no live name points at row " + table.objectId())));
        assertThat(view(new CheckpointNameRow(tombstoned("lost", ID, 1)), header, table)
                        .unreserved())
                .hasSize(1);
        assertThat(view(new CheckpointNameRow(live("lost", ulid(8), 2)), header, table)
                        .unreserved())
                .hasSize(1);
    }

    @Test
    void wantsExactlyOneBoundaryOfALineage() {
        Lineage lineage = Lineage.manifest(GRAPH);
        GcBoundaryRow low = new GcBoundaryRow(new Boundary(lineage, 3, List.of(), "", "", NOW, Boundary.Progress.OPEN));
        GcBoundaryRow high =
                new GcBoundaryRow(new Boundary(lineage, 9, List.of(), "", "", NOW, Boundary.Progress.OPEN));

        assertThat(view(low).boundary(lineage).get().cutoff()).isEqualTo(3);
        assertThat(view().boundary(lineage).getLeft()).isEqualTo(new BoundaryMissing("__manifest"));
        assertThat(view(low, high).boundary(lineage).getLeft()).isInstanceOf(ForeignWriter.class);
        assertThat(view(low).manifestLineage()).isEqualTo(lineage);
    }

    @Test
    void takesNothingUnreadForAbsent() {
        ManifestView nothing = new ManifestView(GRAPH, BranchName.MAIN, 9, 8, Set.of(), List.of());

        assertThatIllegalStateException().isThrownBy(nothing::graphHead);
        assertThatIllegalStateException().isThrownBy(nothing::registryHead);
        assertThatIllegalStateException().isThrownBy(nothing::liveTables);
        assertThatIllegalStateException().isThrownBy(nothing::checkpoints);
        assertThatIllegalStateException().isThrownBy(nothing::unreserved);
        assertThatIllegalStateException().isThrownBy(() -> nothing.branchRow(BranchName.MAIN));
        assertThatIllegalStateException().isThrownBy(() -> nothing.registration(AIRPORT));
        assertThatIllegalStateException().isThrownBy(() -> nothing.boundary(Lineage.manifest(GRAPH)));
        ManifestView registry =
                new ManifestView(GRAPH, BranchName.MAIN, 9, 8, EnumSet.of(RowClass.HEAD, RowClass.REGISTRY), List.of());
        assertThatIllegalStateException().isThrownBy(() -> registry.reservation(name("a")));
    }

    private static ManifestView view(AuthorityRow... rows) {
        return new ManifestView(
                GRAPH,
                BranchName.MAIN,
                9,
                8,
                EnumSet.of(RowClass.HEAD, RowClass.REGISTRY, RowClass.NAMES),
                List.of(rows));
    }
}
