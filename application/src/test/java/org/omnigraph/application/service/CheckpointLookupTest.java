package org.omnigraph.application.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.NotFoundFailure.CheckpointNotFound;
import org.omnigraph.domain.failure.UsageFailure.AmbiguousReference;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.Genesis;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

class CheckpointLookupTest {
    private static final Ulid GRAPH = Ulid.of(1, new byte[10]);
    private static final Ulid ONE = Ulid.of(2, new byte[10]);
    private static final Ulid TWO = Ulid.of(3, new byte[10]);

    @Test
    void findsByNameAndById() {
        ManifestView view = view(live("release-7", ONE), header("release-7", ONE));

        assertThat(CheckpointLookup.find(view, "release-7").get().reservation().checkpointId())
                .isEqualTo(ONE);
        assertThat(CheckpointLookup.find(view, ONE.lowerCase())
                        .get()
                        .reservation()
                        .checkpointId())
                .isEqualTo(ONE);
        assertThat(CheckpointLookup.find(view, "other").getLeft()).isEqualTo(new CheckpointNotFound("other"));
    }

    @Test
    void refusesAnIdThatIsAnothersName() {
        ManifestView view =
                view(live("release-7", ONE), header("release-7", ONE), live(ONE.text(), TWO), header(ONE.text(), TWO));

        assertThat(CheckpointLookup.find(view, ONE.text()).getLeft())
                .isInstanceOfSatisfying(
                        AmbiguousReference.class,
                        f -> assertThat(f.message()).contains("release-7").contains(TWO.text()));
    }

    @Test
    void takesACheckpointWhoseNameIsItsOwnIdForUnambiguous() {
        ManifestView view = view(live(ONE.text(), ONE), header(ONE.text(), ONE));

        assertThat(CheckpointLookup.find(view, ONE.text()).isRight()).isTrue();
    }

    @Test
    void refusesARegistryWithAnUnwholeCheckpoint() {
        assertThat(CheckpointLookup.allWhole(view(live("a", ONE))).getLeft()).isInstanceOf(InvalidCheckpoint.class);
        assertThat(CheckpointLookup.allWhole(view(live("a", ONE), header("a", ONE)))
                        .get())
                .hasSize(1);
    }

    /** Its pins would otherwise look like nobody's, and its versions would go. */
    @Test
    void refusesARegistryWithACheckpointThatNoNamePointsAt() {
        ManifestView view = view(live("a", ONE), header("a", ONE), header("lost", TWO));

        assertThat(CheckpointLookup.allWhole(view).getLeft())
                .isInstanceOfSatisfying(
                        InvalidCheckpoint.class, f -> assertThat(f.checkpoint()).isEqualTo(TWO.text()));
    }

    private static ManifestView view(AuthorityRow... rows) {
        return new ManifestView(GRAPH, BranchName.MAIN, 9, 8, Set.of(RowClass.HEAD, RowClass.REGISTRY), List.of(rows));
    }

    private static CheckpointNameRow live(String name, @Nullable Ulid id) {
        return new CheckpointNameRow(
                new NameReservation(CheckpointName.parse(name).get(), NameReservation.State.LIVE, 1, id, null, null));
    }

    private static CheckpointRow header(String name, Ulid id) {
        return new CheckpointRow(new CheckpointHeader(
                id,
                CheckpointName.parse(name).get(),
                BranchName.MAIN,
                GRAPH,
                new PhysicalVersion("__manifest", null, 5, "m1:x"),
                Genesis.SCHEMA_STAMP,
                TagName.ENCODING_VERSION,
                CheckpointName.NORMALIZATION_VERSION,
                0,
                null,
                0,
                Map.of()));
    }
}
