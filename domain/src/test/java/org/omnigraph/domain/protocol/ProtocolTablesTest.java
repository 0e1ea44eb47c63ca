package org.omnigraph.domain.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.omnigraph.domain.protocol.Transition.Kind;

/** The five tables against the protocol they stand for (RFC-025 §3–6). */
class ProtocolTablesTest {
    private static final Set<Residue> AUTHORITY = EnumSet.of(Residue.AUTHORITY, Residue.TOMBSTONES, Residue.BOUNDARIES);

    /** The outcomes after which the claim is gone: one's own, or the dead owner's. */
    private static final Set<String> UNCLAIMED = Set.of("CLAIM_RELEASED", "DEAD_CLAIM_REMOVED");

    static Stream<ProtocolTable<?, ?>> tables() {
        return Stream.of(
                CheckpointCreateProtocol.TABLE,
                CheckpointDeleteProtocol.TABLE,
                CleanupProtocol.TABLE,
                PinReconcileProtocol.TABLE,
                ClaimRepairProtocol.TABLE);
    }

    @Test
    void createsTagsFirstAndAuthorityLast() {
        assertThat(CheckpointCreateProtocol.TABLE.name()).isEqualTo("checkpoint-create");
        assertThat(path(CheckpointCreateProtocol.TABLE))
                .containsExactly(
                        "REQUESTED",
                        "RECOVERED",
                        "CAPTURED",
                        "CLAIMED",
                        "REVALIDATED",
                        "ARMED",
                        "TAGGED",
                        "VERIFIED",
                        "PUBLISHED",
                        "DISARMED",
                        "COMPLETED");
        assertThat(others(CheckpointCreateProtocol.TABLE))
                .containsExactlyInAnyOrder("RESTARTING", "ABORTING", "ABORTED", "UNTAGGED", "UNARMED", "REFUSED");
        assertThat(names(CheckpointCreateProtocol.TABLE.crashStates()))
                .containsExactlyInAnyOrder(
                        "CRASHED_NO_TRACE",
                        "CRASHED_CLAIM_IN_DOUBT",
                        "CRASHED_CLAIM_ONLY",
                        "CRASHED_INTENT_IN_DOUBT",
                        "CRASHED_ARMED_NO_TAGS",
                        "CRASHED_TAGS_PARTIAL",
                        "CRASHED_TAGS_COMPLETE",
                        "CRASHED_PUBLISH_IN_DOUBT",
                        "CRASHED_PUBLISHED_ARMED",
                        "CRASHED_PUBLISHED_CLAIMED",
                        "CRASHED_RELEASE_IN_DOUBT",
                        "CRASHED_ABORT_IN_DOUBT",
                        "CRASHED_UNDO_PARTIAL");
    }

    @Test
    void undoesACreateByConsumingItsGenerationBeforeItTouchesATag() {
        var table = CheckpointCreateProtocol.TABLE;
        for (var armed : List.of(
                CheckpointCreateProtocol.State.ARMED,
                CheckpointCreateProtocol.State.TAGGED,
                CheckpointCreateProtocol.State.VERIFIED)) {
            assertThat(table.next(armed, ProtocolTable.REFUSE))
                    .containsExactly(CheckpointCreateProtocol.State.ABORTING);
        }
        assertThat(table.edge(
                                CheckpointCreateProtocol.State.ABORTING,
                                CheckpointCreateProtocol.Event.GENERATION_CONSUMED_BY_US.name())
                        .get()
                        .residue())
                .contains(Residue.GENERATION_CONSUMED, Residue.TAGS, Residue.INTENT);
        List<Transition<CheckpointCreateProtocol.State>> removals = table.transitions().stream()
                .filter(t -> t.signal().equals(CheckpointCreateProtocol.Event.TAGS_REMOVED.name()))
                .toList();
        assertThat(removals)
                .singleElement()
                .satisfies(t -> assertThat(t.from()).isEqualTo(CheckpointCreateProtocol.State.ABORTED));
        // A write of the intent that was answered with an error may have landed.
        assertThat(table.next(CheckpointCreateProtocol.State.REVALIDATED, ProtocolTable.REFUSE))
                .containsExactly(CheckpointCreateProtocol.State.UNTAGGED);
    }

    @Test
    void deletesAuthorityFirstAndTagsLast() {
        assertThat(CheckpointDeleteProtocol.TABLE.name()).isEqualTo("checkpoint-delete");
        assertThat(path(CheckpointDeleteProtocol.TABLE))
                .containsExactly(
                        "REQUESTED",
                        "RECOVERED",
                        "CAPTURED",
                        "CLAIMED",
                        "REVALIDATED",
                        "TOMBSTONED",
                        "RELEASED",
                        "RECLAIMED");
        assertThat(others(CheckpointDeleteProtocol.TABLE))
                .containsExactlyInAnyOrder("RESTARTING", "ABANDONED", "REFUSED");
        assertThat(names(CheckpointDeleteProtocol.TABLE.crashStates()))
                .containsExactlyInAnyOrder(
                        "CRASHED_NO_TRACE",
                        "CRASHED_CLAIM_IN_DOUBT",
                        "CRASHED_CLAIM_ONLY",
                        "CRASHED_TOMBSTONE_IN_DOUBT",
                        "CRASHED_TOMBSTONED_CLAIMED",
                        "CRASHED_RELEASE_IN_DOUBT",
                        "CRASHED_TAGS_LINGERING",
                        "CRASHED_RECLAIM_PARTIAL");
    }

    @Test
    void readsEvidenceInTheOrderInWhichItDisappears() {
        assertThat(PinReconcileProtocol.TABLE.name()).isEqualTo("pin-reconcile");
        assertThat(path(PinReconcileProtocol.TABLE))
                .containsExactly(
                        "REQUESTED",
                        "CLAIMED",
                        "PINS_OBSERVED",
                        "INTENTS_CLASSIFIED",
                        "REGISTRY_READ",
                        "VERDICTS_FORMED",
                        "REPAIRED",
                        "RECLAIMED",
                        "RELEASED");
        assertThat(others(PinReconcileProtocol.TABLE)).containsExactlyInAnyOrder("ABANDONED", "REFUSED");
        assertThat(names(PinReconcileProtocol.TABLE.crashStates()))
                .containsExactlyInAnyOrder(
                        "CRASHED_NO_TRACE",
                        "CRASHED_CLAIM_ONLY",
                        "CRASHED_REPAIR_PARTIAL",
                        "CRASHED_RECLAIM_PARTIAL",
                        "CRASHED_RELEASE_IN_DOUBT");
    }

    @Test
    void publishesTheBoundaryBeforeTheFirstDeletion() {
        assertThat(CleanupProtocol.TABLE.name()).isEqualTo("cleanup");
        assertThat(path(CleanupProtocol.TABLE))
                .containsExactly(
                        "REQUESTED",
                        "OUTAGE_ATTESTED",
                        "STREAMS_SEALED",
                        "RECOVERED",
                        "CLAIMED",
                        "OUTAGE_REVALIDATED",
                        "RECONCILED",
                        "PLANNED",
                        "REVALIDATED",
                        "BOUNDARY_PUBLISHED",
                        "COLLECTING",
                        "COLLECTED",
                        "RELEASED");
        assertThat(others(CleanupProtocol.TABLE)).containsExactlyInAnyOrder("ABANDONED", "REFUSED");
        assertThat(names(CleanupProtocol.TABLE.crashStates()))
                .containsExactlyInAnyOrder(
                        "CRASHED_NO_TRACE",
                        "CRASHED_CLAIM_IN_DOUBT",
                        "CRASHED_CLAIM_ONLY",
                        "CRASHED_RECONCILE_PARTIAL",
                        "CRASHED_BOUNDARY_IN_DOUBT",
                        "CRASHED_BOUNDARY_PUBLISHED",
                        "CRASHED_COLLECT_PARTIAL",
                        "CRASHED_COLLECTED_CLAIMED",
                        "CRASHED_RELEASE_IN_DOUBT");
        for (Transition<?> t : CleanupProtocol.TABLE.transitions()) {
            assertThat(t.residue().contains(Residue.COLLECTION) && !t.residue().contains(Residue.BOUNDARIES))
                    .as("%s removes without a boundary", t)
                    .isFalse();
        }
    }

    @Test
    void repairsUnderTheDeadClaimAndRemovesItLast() {
        var table = ClaimRepairProtocol.TABLE;
        assertThat(table.name()).isEqualTo("claim-repair");
        assertThat(path(table))
                .containsExactly(
                        "REQUESTED",
                        "OUTAGE_ATTESTED",
                        "DEATH_ESTABLISHED",
                        "CLASSIFIED",
                        "RESOLVED",
                        "CLAIM_REMOVED",
                        "RELEASED");
        assertThat(others(table)).containsExactly("REFUSED");
        assertThat(names(table.crashStates()))
                .containsExactlyInAnyOrder(
                        "CRASHED_NO_TRACE", "CRASHED_RESOLVE_PARTIAL", "CRASHED_RESOLVED", "CRASHED_REMOVE_IN_DOUBT");
        // Nothing is changed before the outage is attested and the owner's death established.
        for (var before : List.of(
                ClaimRepairProtocol.State.REQUESTED,
                ClaimRepairProtocol.State.OUTAGE_ATTESTED,
                ClaimRepairProtocol.State.DEATH_ESTABLISHED)) {
            assertThat(happy(table, before.name()).residue()).doesNotContain(Residue.RESOLUTION);
        }
        assertThat(happy(table, "CLASSIFIED").residue()).contains(Residue.RESOLUTION, Residue.CLAIM);
        assertThat(happy(table, "RESOLVED").residue()).containsExactly(Residue.RESOLUTION);
        assertThat(table.next(ClaimRepairProtocol.State.CLAIM_REMOVED, ProtocolTable.REFUSE))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void refusesBeforeAuthorityAndNeverAfter(ProtocolTable<?, ?> table) {
        List<String> path = path(table);
        boolean decided = false;
        boolean decidesAtAll =
                table.transitions().stream().anyMatch(t -> t.residue().stream().anyMatch(AUTHORITY::contains));
        for (String state : path.subList(0, path.size() - 1)) {
            boolean refuses = table.transitions().stream()
                    .anyMatch(t -> t.from().name().equals(state) && t.kind() == Kind.REFUSE);
            if (decidesAtAll) {
                assertThat(refuses).as("%s in %s", state, table.name()).isEqualTo(!decided);
            }
            decided |= happy(table, state).residue().stream().anyMatch(AUTHORITY::contains);
        }
        assertThat(decided).isEqualTo(decidesAtAll);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void ownsTheClaimWheneverAnythingOfItIsDurable(ProtocolTable<?, ?> table) {
        for (Transition<?> t : table.transitions()) {
            boolean effects = t.residue().stream().anyMatch(r -> r != Residue.CLAIM);
            boolean ends =
                    UNCLAIMED.contains(t.signal()) || released(table, t.from().name());
            if (t.kind() == Kind.STEP && effects && !ends) {
                assertThat(t.residue()).as("%s", t).contains(Residue.CLAIM);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("tables")
    void nothingIsLeftWhenARefusedRunEnds(ProtocolTable<?, ?> table) {
        table.transitions().stream()
                .filter(t -> names(table.refusals()).contains(t.to().name()) && t.kind() == Kind.STEP)
                .forEach(t -> assertThat(t.residue()).as("%s", t).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyRunningStateMayCrash(ProtocolTable<?, ?> table) {
        Set<String> crashing = new HashSet<>();
        table.transitions().stream()
                .filter(Transition::crashes)
                .forEach(t -> crashing.add(t.from().name()));

        assertThat(crashing).isEqualTo(names(table.working()));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyStateWorksEndsOrIsACrash(ProtocolTable<?, ?> table) {
        Set<String> known = names(table.working());
        known.addAll(names(table.terminals()));
        known.addAll(names(table.crashStates()));

        assertThat(names(table.states())).isEqualTo(known);
        assertThat(names(table.crashStates())).allMatch(s -> s.startsWith("CRASHED_"));
        assertThat(names(table.terminals())).doesNotContainAnyElementsOf(names(table.working()));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyEventIsTheOutcomeOfSomeStep(ProtocolTable<?, ?> table) throws ClassNotFoundException {
        Set<String> fired = new HashSet<>();
        table.transitions().stream()
                .filter(t -> t.kind() == Kind.STEP || t.kind() == Kind.RESTART)
                .forEach(t -> fired.add(t.signal()));
        Class<?> events =
                Class.forName(table.initial().getDeclaringClass().getName().replace("$State", "$Event"));

        assertThat(Arrays.stream(events.getEnumConstants()).map(Object::toString))
                .containsExactlyInAnyOrderElementsOf(fired);
    }

    /** The states of a run that meets no obstacle. */
    private static List<String> path(ProtocolTable<?, ?> table) {
        List<String> path = new ArrayList<>(List.of(table.initial().name()));
        while (!names(table.terminals()).contains(path.get(path.size() - 1))) {
            path.add(happy(table, path.get(path.size() - 1)).to().name());
        }
        return path;
    }

    /** The one step that leads on; no state on a happy path has two. */
    private static Transition<?> happy(ProtocolTable<?, ?> table, String state) {
        List<Transition<?>> steps = new ArrayList<>();
        table.transitions().stream()
                .filter(t -> t.from().name().equals(state) && t.kind() == Kind.STEP)
                .forEach(steps::add);
        assertThat(steps).as("steps of %s in %s", state, table.name()).hasSize(1);
        return steps.get(0);
    }

    private static Set<String> others(ProtocolTable<?, ?> table) {
        Set<String> others = names(table.states());
        others.removeAll(path(table));
        others.removeAll(names(table.crashStates()));
        return others;
    }

    private static boolean released(ProtocolTable<?, ?> table, String state) {
        return table.transitions().stream()
                .anyMatch(t -> t.to().name().equals(state) && UNCLAIMED.contains(t.signal()));
    }

    private static Set<String> names(Set<? extends Enum<?>> states) {
        Set<String> names = new HashSet<>();
        states.forEach(s -> names.add(s.name()));
        return names;
    }
}
