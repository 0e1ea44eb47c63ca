package org.omnigraph.domain.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.omnigraph.domain.Samples.AIRPORT;
import static org.omnigraph.domain.Samples.AIRPORT_ID;
import static org.omnigraph.domain.Samples.GRAPH;
import static org.omnigraph.domain.Samples.NOW;
import static org.omnigraph.domain.Samples.airportHead;
import static org.omnigraph.domain.Samples.graphHead;
import static org.omnigraph.domain.Samples.header;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.name;
import static org.omnigraph.domain.Samples.tombstoned;
import static org.omnigraph.domain.Samples.ulid;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.CorruptionFailure.BoundaryMissing;
import org.omnigraph.domain.failure.FormatFailure.VersionReclaimed;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.ReadSet.AheadOfBoundary;
import org.omnigraph.domain.publish.ReadSet.BranchIsLive;
import org.omnigraph.domain.publish.ReadSet.CheckpointsBelow;
import org.omnigraph.domain.publish.ReadSet.LiveCheckpointsAre;
import org.omnigraph.domain.publish.ReadSet.Member;
import org.omnigraph.domain.publish.ReadSet.NameIsFreeAt;
import org.omnigraph.domain.publish.ReadSet.NextIdIs;
import org.omnigraph.domain.publish.ReadSet.RowIs;

class ReadSetTest {
    private static final Ulid ID = ulid(7);
    private static final Lineage MANIFEST = Lineage.manifest(GRAPH);
    private static final Lineage AIRPORTS = Lineage.table(AIRPORT.baseLocation(), AIRPORT_ID);
    private static final Set<RowClass> READ = EnumSet.of(RowClass.HEAD, RowClass.REGISTRY, RowClass.NAMES);

    private static final ManifestView VIEW = view(
            new GraphHeadRow(graphHead(3, NOW), 9, 8),
            new RegistryHeadRow(new RegistryHead(3, 5)),
            new BranchStateRow(BranchRow.main()),
            new TableHeadRow(airportHead(5)),
            new CheckpointNameRow(live("release-7", ID, 3)),
            new CheckpointRow(header("release-7", ID, 9)),
            new CheckpointNameRow(tombstoned("old", ulid(8), 2)),
            new GcBoundaryRow(new Boundary(AIRPORTS, 4, List.of(), "", "", NOW, Boundary.Progress.OPEN)));

    static List<Member> holding() {
        return List.of(
                new RowIs(new TableHeadRow(airportHead(5))),
                new RowIs(new CheckpointNameRow(tombstoned("old", ulid(8), 2))),
                new RowIs(new GraphHeadRow(graphHead(3, NOW), 9, 8)),
                new NameIsFreeAt(name("fresh"), 0),
                new NameIsFreeAt(name("old"), 2),
                new BranchIsLive(BranchName.MAIN, 1),
                new AheadOfBoundary(AIRPORTS, 5),
                new NextIdIs(5),
                new CheckpointsBelow(2),
                new LiveCheckpointsAre(Set.of(ID)));
    }

    @ParameterizedTest
    @MethodSource("holding")
    void holds(Member member) {
        assertThat(ReadSet.of(member).revalidate(VIEW).get()).isSameAs(VIEW);
        assertThat(member.subject()).isNotBlank();
        assertThat(member.expectation()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("holding")
    void countsNothingThatWasNotReadAsAbsent(Member member) {
        for (RowClass missing : member.classes()) {
            Set<RowClass> others = EnumSet.copyOf(READ);
            others.remove(missing);
            ManifestView partial = new ManifestView(GRAPH, BranchName.MAIN, 9, 8, others, List.of());

            assertThatIllegalStateException()
                    .isThrownBy(() -> ReadSet.of(member).revalidate(partial))
                    .withMessageContaining(missing.name());
        }
    }

    @Test
    void noticesAMovedTable() {
        assertThat(failure(new RowIs(new TableHeadRow(airportHead(4)))))
                .isEqualTo(new ExpectedVersionMismatch("node:Airport", 4, 5));
    }

    @Test
    void noticesAChangedRow() {
        assertThat(failure(new RowIs(new CheckpointNameRow(tombstoned("old", ulid(8), 1)))))
                .isInstanceOfSatisfying(ReadSetChanged.class, f -> {
                    assertThat(f.member()).isEqualTo("checkpoint_name:old");
                    assertThat(f.actual()).contains("generation=2");
                });
    }

    @Test
    void noticesAVanishedRow() {
        assertThat(failure(new RowIs(new CheckpointNameRow(tombstoned("other", ulid(8), 1)))))
                .isInstanceOfSatisfying(
                        ReadSetChanged.class, f -> assertThat(f.actual()).isEqualTo("absent"));
    }

    @Test
    void noticesANameThatIsReservedLiveOrTombstoned() {
        for (String name : List.of("release-7", "old")) {
            assertThat(failure(new NameIsFreeAt(name(name), 0))).isInstanceOfSatisfying(ReadSetChanged.class, f -> {
                assertThat(f.member()).isEqualTo("checkpoint_name:" + name);
                assertThat(f.expected()).isEqualTo("never reserved");
            });
        }
    }

    @Test
    void noticesANameInAnotherGeneration() {
        assertThat(failure(new NameIsFreeAt(name("old"), 1)))
                .isEqualTo(new ReadSetChanged(
                        "checkpoint_name:old", "tombstoned, generation 1", "TOMBSTONED, generation 2"));
        assertThat(failure(new NameIsFreeAt(name("old"), 3)))
                .isEqualTo(new ReadSetChanged(
                        "checkpoint_name:old", "tombstoned, generation 3", "TOMBSTONED, generation 2"));
    }

    @Test
    void noticesALiveNameEvenInTheExpectedGeneration() {
        assertThat(failure(new NameIsFreeAt(name("release-7"), 3)))
                .isEqualTo(new ReadSetChanged(
                        "checkpoint_name:release-7", "tombstoned, generation 3", "LIVE, generation 3"));
    }

    @Test
    void noticesANameThatWasReservedButIsAbsent() {
        assertThat(failure(new NameIsFreeAt(name("fresh"), 1)))
                .isEqualTo(new ReadSetChanged("checkpoint_name:fresh", "tombstoned, generation 1", "never reserved"));
    }

    @Test
    void noticesAnotherIncarnationAndAnAbsentBranch() {
        assertThat(failure(new BranchIsLive(BranchName.MAIN, 2))).isInstanceOf(ReadSetChanged.class);
        assertThat(failure(new BranchIsLive(BranchName.parse("exp").get(), 1)))
                .isInstanceOfSatisfying(
                        ReadSetChanged.class, f -> assertThat(f.actual()).isEqualTo("absent"));
    }

    @ParameterizedTest
    @EnumSource(
            value = BranchRow.State.class,
            names = {"CREATING", "DELETING"})
    void countsOnlyALiveBranchAsLive(BranchRow.State state) {
        BranchName exp = BranchName.parse("exp").get();
        ManifestView view = view(new BranchStateRow(new BranchRow(exp, state, 1, "exp", "id", BranchName.MAIN, 4)));

        assertThat(ReadSet.of(new BranchIsLive(exp, 1)).revalidate(view).getLeft())
                .isInstanceOf(ReadSetChanged.class);
    }

    @Test
    void refusesVersionsAtOrBehindTheBoundary() {
        assertThat(failure(new AheadOfBoundary(AIRPORTS, 4)))
                .isEqualTo(new VersionReclaimed(AIRPORT.baseLocation(), 4, 4));
        assertThat(failure(new AheadOfBoundary(AIRPORTS, 3)))
                .isEqualTo(new VersionReclaimed(AIRPORT.baseLocation(), 3, 4));
    }

    @Test
    void refusesALineageWithoutBoundary() {
        assertThat(failure(new AheadOfBoundary(MANIFEST, 9))).isEqualTo(new BoundaryMissing("__manifest"));
    }

    @Test
    void noticesAnAllocatedId() {
        assertThat(failure(new NextIdIs(4)))
                .isInstanceOfSatisfying(
                        ReadSetChanged.class, f -> assertThat(f.actual()).isEqualTo("next id 5"));
    }

    @Test
    void refusesOneCheckpointTooMany() {
        assertThat(failure(new CheckpointsBelow(1))).isEqualTo(new BoundExceeded("live checkpoints", 1, 2));
    }

    @Test
    void noticesARootThatCameOrWent() {
        assertThat(failure(new LiveCheckpointsAre(Set.of()))).isInstanceOf(ReadSetChanged.class);
        assertThat(failure(new LiveCheckpointsAre(Set.of(ID, ulid(9))))).isInstanceOf(ReadSetChanged.class);
        assertThat(failure(new LiveCheckpointsAre(Set.of(ulid(9))))).isInstanceOf(ReadSetChanged.class);
    }

    @Test
    void answersTheFirstMemberThatDoesNotHold() {
        ReadSet set = ReadSet.of(new NextIdIs(5)).and(List.of(new NextIdIs(6), new CheckpointsBelow(0)));

        assertThat(set.revalidate(VIEW).getLeft())
                .isInstanceOfSatisfying(
                        ReadSetChanged.class, f -> assertThat(f.expected()).isEqualTo("next id 6"));
    }

    @Test
    void needsTheClassesOfItsMembersAndHoldsWithoutMembers() {
        assertThat(ReadSet.of(new NextIdIs(5), new CheckpointsBelow(1)).classes())
                .containsExactlyInAnyOrder(RowClass.HEAD, RowClass.REGISTRY);
        assertThat(ReadSet.EMPTY.classes()).isEmpty();
        assertThat(ReadSet.EMPTY.revalidate(VIEW).isRight()).isTrue();
    }

    private static Object failure(Member member) {
        return ReadSet.of(member).revalidate(VIEW).getLeft();
    }

    private static ManifestView view(AuthorityRow... rows) {
        return new ManifestView(GRAPH, BranchName.MAIN, 9, 8, READ, List.of(rows));
    }
}
