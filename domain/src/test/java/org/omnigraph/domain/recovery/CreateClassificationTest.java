package org.omnigraph.domain.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.consumed;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.tombstoned;
import static org.omnigraph.domain.Samples.ulid;
import static org.omnigraph.domain.recovery.CreateClassification.COMPLETE;
import static org.omnigraph.domain.recovery.CreateClassification.INCOMPLETE;
import static org.omnigraph.domain.recovery.CreateClassification.OVERTAKEN;
import static org.omnigraph.domain.recovery.CreateClassification.PUBLISHED;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.recovery.CreateClassification.Readiness;

class CreateClassificationTest {
    private static final Ulid OURS = ulid(7);
    private static final Ulid THEIRS = ulid(8);
    private static final Readiness NEVER_ASKED = () -> {
        throw new AssertionError("the reservation had decided already");
    };

    @Test
    void aLiveNameWithOurCheckpointIsPublished() {
        assertThat(CreateClassification.of(live("a", OURS, 2), OURS, 2, NEVER_ASKED))
                .isEqualTo(PUBLISHED);
    }

    /** The reservation says that the generation is gone, and not by us: nothing may publish it any more. */
    static List<NameReservation> elsewhere() {
        return List.of(
                live("a", THEIRS, 2),
                live("a", THEIRS, 3),
                consumed("a", 2),
                consumed("a", 3),
                // Published by us, then deleted: the name may be reused, so our tags must go.
                tombstoned("a", OURS, 2),
                tombstoned("a", THEIRS, 4));
    }

    @ParameterizedTest
    @MethodSource("elsewhere")
    void aGenerationThatIsGoneIsOvertaken(NameReservation found) {
        assertThat(CreateClassification.of(found, OURS, 2, NEVER_ASKED)).isEqualTo(OVERTAKEN);
    }

    /** Reservations that leave generation 2 to publish: absent, or one behind. */
    static List<@Nullable NameReservation> open() {
        List<@Nullable NameReservation> open = new ArrayList<>();
        open.add(null);
        open.add(tombstoned("a", THEIRS, 1));
        open.add(consumed("a", 1));
        // Live in the generation before: readiness finds that a precondition fails, not the reservation.
        open.add(live("a", THEIRS, 1));
        return open;
    }

    @ParameterizedTest
    @MethodSource("open")
    void whatCouldStillPublishGoesWhereTagsAndPreconditionsPoint(@Nullable NameReservation found) {
        assertThat(CreateClassification.of(found, OURS, 2, () -> true)).isEqualTo(COMPLETE);
        assertThat(CreateClassification.of(found, OURS, 2, () -> false)).isEqualTo(INCOMPLETE);
    }

    @Test
    void recoversAsTheProtocolSays() {
        assertThat(PUBLISHED.recovery()).isEqualTo(Recovery.FINALIZE);
        assertThat(OVERTAKEN.recovery()).isEqualTo(Recovery.ROLL_BACK);
        assertThat(COMPLETE.recovery()).isEqualTo(Recovery.COMPLETE_FORWARD);
        assertThat(INCOMPLETE.recovery()).isEqualTo(Recovery.ROLL_BACK);
    }
}
