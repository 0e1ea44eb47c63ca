package org.omnigraph.domain.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.omnigraph.domain.Samples.checkpoint;
import static org.omnigraph.domain.Samples.consumed;
import static org.omnigraph.domain.Samples.live;
import static org.omnigraph.domain.Samples.tombstoned;
import static org.omnigraph.domain.Samples.ulid;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.graph.Ulid;

class CondemnedPinTest {
    private static final Ulid ID = ulid(7);
    private static final Checkpoint CHECKPOINT = checkpoint("release-7", ID, 9, 4, 5);
    private static final List<Pin> PINS = CHECKPOINT.pins();

    @Test
    void condemnsEveryPinOfADeletedCheckpoint() {
        assertThat(CondemnedPin.ofDeleted(CHECKPOINT, tombstoned("release-7", ID, 1)))
                .extracting(CondemnedPin::pin)
                .containsExactlyElementsOf(PINS);
    }

    @Test
    void condemnsNothingOfALiveCheckpoint() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CondemnedPin.ofDeleted(CHECKPOINT, live("release-7", ID, 1)));
    }

    @Test
    void condemnsNothingByTheTombstoneOfAnotherCheckpoint() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CondemnedPin.ofDeleted(CHECKPOINT, tombstoned("release-7", ulid(8), 2)));
    }

    @Test
    void takesAConsumedNameForNoDeletion() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CondemnedPin.ofDeleted(CHECKPOINT, consumed("release-7", 2)));
    }

    @Test
    void condemnsThePinsOfACreateWhoseGenerationIsConsumed() {
        assertThat(CondemnedPin.ofRolledBack(PINS, 1, consumed("release-7", 1))).hasSize(3);
        assertThat(CondemnedPin.ofRolledBack(PINS, 1, consumed("release-7", 2))).hasSize(3);
    }

    @Test
    void condemnsThePinsOfACreateThatAnotherCreateOvertook() {
        assertThat(CondemnedPin.ofRolledBack(PINS, 1, live("release-7", ulid(8), 1)))
                .hasSize(3);
    }

    @Test
    void condemnsNothingBeforeTheGenerationIsConsumed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CondemnedPin.ofRolledBack(PINS, 2, consumed("release-7", 1)));
    }

    @Test
    void condemnsNothingOfACreateThatWasPublishedAfterAll() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CondemnedPin.ofRolledBack(PINS, 1, live("release-7", ID, 1)))
                .withMessageContaining("its pins are needed");
    }
}
