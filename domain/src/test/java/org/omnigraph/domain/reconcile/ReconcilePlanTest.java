package org.omnigraph.domain.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.domain.Samples.checkpoint;
import static org.omnigraph.domain.Samples.ulid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

class ReconcilePlanTest {
    private static final Checkpoint LIVE = checkpoint("release-7", ulid(7), 9, 4, 5);
    private static final Checkpoint DEAD = checkpoint("release-6", ulid(6), 8, 3, 4);
    private static final Pin MANIFEST = LIVE.pins().get(0);
    private static final String UNKNOWN = "ogcp_v2_" + "0".repeat(64);

    @Test
    void leavesASoundStoreAlone() {
        ReconcilePlan plan = ReconcilePlan.of(tagged(LIVE), List.of(), List.of(sound(LIVE)));

        assertThat(plan).isEqualTo(new ReconcilePlan(List.of(), List.of(), List.of(), List.of()));
        assertThat(plan.changesSomething()).isFalse();
    }

    @Test
    void repairsAMissingPinAndNothingElseThatIsWrong() {
        PinReport report = new PinReport(
                LIVE,
                List.of(
                        new PinObservation(MANIFEST, null, MANIFEST.target().token(), null),
                        new PinObservation(LIVE.pins().get(1), new TagTarget(null, 77), "m1:other", null),
                        new PinObservation(LIVE.pins().get(2), null, null, null)));
        ReconcilePlan plan = ReconcilePlan.of(List.of(), List.of(), List.of(report));

        assertThat(plan.missing()).containsExactly(MANIFEST);
        assertThat(plan.unsound())
                .satisfiesExactly(
                        line -> assertThat(line).contains("points at main@77"),
                        line -> assertThat(line).contains("does not open"));
        assertThat(plan.orphans()).isEmpty();
        assertThat(plan.changesSomething()).isTrue();
    }

    @Test
    void anUnreadablePinIsUnsoundAndNotRepaired() {
        PinReport report = new PinReport(LIVE, List.of(new PinObservation(MANIFEST, null, null, "truncated")));
        ReconcilePlan plan = ReconcilePlan.of(List.of(), List.of(), List.of(report));

        assertThat(plan.unsound()).singleElement().asString().contains("unreadable: truncated");
        assertThat(plan.changesSomething()).isFalse();
    }

    @Test
    void condemnsTheTagsOfADeadCheckpointWhereTheyPoint() {
        ReconcilePlan plan = ReconcilePlan.of(tagged(LIVE, DEAD), List.of(), List.of(sound(LIVE)));

        assertThat(plan.orphans())
                .extracting(c -> c.pin().tag())
                .containsExactlyInAnyOrderElementsOf(
                        DEAD.pins().stream().map(Pin::tag).toList());
        assertThat(plan.orphans())
                .extracting(
                        c -> c.pin().target().path() + " " + c.pin().target().coordinates())
                .containsExactlyInAnyOrderElementsOf(DEAD.pins().stream()
                        .map(p -> p.target().path() + " " + p.target().coordinates())
                        .toList());
        assertThat(plan.changesSomething()).isTrue();
    }

    @Test
    void sparesTheTagsOfACreateInFlight() {
        ReconcilePlan plan = ReconcilePlan.of(tagged(LIVE, DEAD), DEAD.pins(), List.of(sound(LIVE)));

        assertThat(plan.changesSomething()).isFalse();
    }

    /** The name is reserved for one dataset: the same tag on another is nobody's. */
    @Test
    void condemnsAPinOnTheWrongDataset() {
        String tag = MANIFEST.tag().text();
        ReconcilePlan plan = ReconcilePlan.of(
                List.of(new ObservedTags("nodes/a", Map.of(tag, new TagTarget(null, 9)))),
                List.of(),
                List.of(sound(LIVE)));

        assertThat(plan.orphans())
                .singleElement()
                .satisfies(c -> assertThat(c.pin().target().path()).isEqualTo("nodes/a"));
    }

    @Test
    void reportsAnUnknownEncodingAndNeverRemovesIt() {
        Map<String, TagTarget> tags = Map.of(UNKNOWN, new TagTarget(null, 1), "theirs", new TagTarget("exp", 2));
        ReconcilePlan plan = ReconcilePlan.of(List.of(new ObservedTags("nodes/a", tags)), List.of(), List.of());

        assertThat(plan.foreign()).containsExactly("nodes/a " + UNKNOWN);
        assertThat(plan.orphans()).isEmpty();
        assertThat(plan.changesSomething()).isFalse();
    }

    private static PinReport sound(Checkpoint checkpoint) {
        return new PinReport(
                checkpoint,
                checkpoint.pins().stream()
                        .map(p -> new PinObservation(p, at(p), p.target().token(), null))
                        .toList());
    }

    private static List<ObservedTags> tagged(Checkpoint... checkpoints) {
        Map<String, Map<String, TagTarget>> byPath = new TreeMap<>();
        for (Checkpoint checkpoint : checkpoints) {
            for (Pin pin : checkpoint.pins()) {
                byPath.computeIfAbsent(pin.target().path(), p -> new HashMap<>())
                        .put(pin.tag().text(), at(pin));
            }
        }
        return byPath.entrySet().stream()
                .map(e -> new ObservedTags(e.getKey(), e.getValue()))
                .toList();
    }

    private static TagTarget at(Pin pin) {
        return new TagTarget(pin.target().branch(), pin.target().version());
    }
}
