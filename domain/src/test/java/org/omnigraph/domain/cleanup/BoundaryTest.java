package org.omnigraph.domain.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.omnigraph.domain.Samples.AIRPORT_ID;
import static org.omnigraph.domain.Samples.FLIGHT_ID;
import static org.omnigraph.domain.Samples.NOW;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.RetainedBy.WindowCount;
import org.omnigraph.domain.graph.Lineage;

class BoundaryTest {
    private static final Lineage AIRPORTS = Lineage.table("nodes/a", AIRPORT_ID);
    private static final DatasetPlan PLAN = new DatasetPlan(
            "node:Airport",
            AIRPORTS,
            3,
            List.of(
                    new VersionFate(1, Set.of()),
                    new VersionFate(2, Set.of(new WindowCount())),
                    new VersionFate(3, Set.of()),
                    new VersionFate(4, Set.of(new WindowCount()))));

    @Test
    void coversWhatIsAtOrBehindIt() {
        Boundary boundary = new Boundary(AIRPORTS, 3, List.of(), "digest", "op", NOW, Boundary.Progress.OPEN);

        assertThat(boundary.covers(2)).isTrue();
        assertThat(boundary.covers(3)).isTrue();
        assertThat(boundary.covers(4)).isFalse();
    }

    @Test
    void coversNothingAtBirthAndEverythingAtItsMaximum() {
        assertThat(Boundary.zero(AIRPORTS, NOW).covers(1)).isFalse();
        assertThat(new Boundary(AIRPORTS, -1, List.of(), "", "op", NOW, Boundary.Progress.OPEN).covers(Long.MAX_VALUE))
                .isTrue();
    }

    @Test
    void isBornCollectedAndIsCollectedOnceItsRunSaysSo() {
        assertThat(Boundary.zero(AIRPORTS, NOW).progress()).isEqualTo(Boundary.Progress.COLLECTED);
        Boundary open = new Boundary(AIRPORTS, 3, List.of(2L), "digest", "op", NOW, Boundary.Progress.OPEN);

        assertThat(open.collected())
                .isEqualTo(new Boundary(AIRPORTS, 3, List.of(2L), "digest", "op", NOW, Boundary.Progress.COLLECTED));
    }

    @Test
    void knowsWhatStaysBehindIt() {
        assertThat(PLAN.keptBehind()).containsExactly(2L);
        assertThat(new DatasetPlan("node:Airport", AIRPORTS, -1, PLAN.versions()).keptBehind())
                .containsExactly(2L, 4L);
        assertThat(new DatasetPlan("node:Airport", AIRPORTS, 1, PLAN.versions()).keptBehind())
                .isEmpty();
    }

    @Test
    void provesThatCondemnedVersionsLieBehindIt() {
        Boundary published = new Boundary(AIRPORTS, 3, List.of(), "digest", "op", NOW, Boundary.Progress.OPEN);

        CondemnedVersions condemned = CondemnedVersions.behind(published, PLAN);

        assertThat(condemned.versions()).containsExactly(1L, 3L);
        assertThat(condemned.boundary()).isEqualTo(published);
        assertThat(condemned.plan()).isEqualTo(PLAN);
    }

    @Test
    void provesNothingForVersionsAheadOfIt() {
        Boundary tooLow = new Boundary(AIRPORTS, 2, List.of(), "digest", "op", NOW, Boundary.Progress.OPEN);

        assertThatIllegalArgumentException().isThrownBy(() -> CondemnedVersions.behind(tooLow, PLAN));
    }

    @Test
    void provesNothingForAnotherLineage() {
        Boundary other = new Boundary(
                Lineage.table("nodes/a", FLIGHT_ID), 3, List.of(), "digest", "op", NOW, Boundary.Progress.OPEN);

        assertThatIllegalArgumentException().isThrownBy(() -> CondemnedVersions.behind(other, PLAN));
    }

    @Test
    void countsWhatAPlanCondemns() {
        assertThat(new CleanupPlan(new RetentionPolicy(1, null), "", List.of(PLAN, PLAN)).condemnedVersions())
                .isEqualTo(4);
    }
}
