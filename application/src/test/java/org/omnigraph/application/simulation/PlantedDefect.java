package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphHead;
import org.omnigraph.domain.protocol.CheckpointCreateProtocol.Event;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.ReadSet.AheadOfBoundary;
import org.omnigraph.domain.publish.ReadSet.Member;
import org.omnigraph.domain.publish.ReadSet.NameIsFreeAt;
import org.omnigraph.domain.publish.ReadSet.RowIs;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.reconcile.CondemnedPin;

/** Defects, each of which some check must find: the proof that the checks can fail. */
enum PlantedDefect {
    /** The authority is published before the tags exist. */
    TAG_AFTER_AUTHORITY("I1", Disguises.stepping("checkpoint-create", PlantedDefect::tagsLast)),
    /** Nobody looks at the tags again; the store loses one that it acknowledged. */
    SKIPPED_VERIFY(
            "I1",
            Hardship.LOSSY_TAGS
                    .planting()
                    .and(Disguises.stepping("checkpoint-create", () -> PlantedDefect::unverified))),
    /** A retry publishes at the new version without comparing the read set there. */
    NO_COMPARISON_ON_RETRY("I3 I4 I6 I8", Planting.without(ModelRule.READ_SET_ON_RETRY)),
    /** Any acknowledged put is believed. */
    EVERY_PUT_BELIEVED("I1 I8", Planting.without(ModelRule.BELIEF), "add*live", "delete*live", "create*live"),
    /** A stale commit is accepted once its successor was collected. */
    NO_FENCE("I3 I4 I6 I7 I8", Planting.without(ModelRule.FENCE), "add*live", "delete*live", "create*live"),
    /** A publisher that lost takes itself for the winner. */
    LOSER_BELIEVED("I8", Planting.without(ModelRule.PUT_IF_ABSENT)),
    /** A lost acknowledgement is answered by a refusal. */
    UNRESOLVED_DOUBT("I8", Planting.without(ModelRule.RESOLUTION)),
    /** Table effects land wherever the line stands. */
    UNFENCED_EFFECT("I8", Planting.without(ModelRule.FENCED_EFFECTS)),
    /** Collection removes what a tag points at. */
    TAGS_IGNORED("I2", Planting.without(ModelRule.TAGS_PROTECT)),
    /** A claim replaces the one that is there. */
    CLAIM_TAKEN_OVER("CLAIM-REPLACED", Planting.without(ModelRule.EXCLUSIVE_CLAIM)),
    /** A release removes whatever claim is there; its own was removed by somebody. */
    FOREIGN_CLAIM_RELEASED(
            "CLAIM-REMOVED", Hardship.VANISHING_CLAIMS.planting().and(Planting.without(ModelRule.COMPARED_RELEASE))),
    /** The boundary is published after the deletion. */
    BOUNDARY_AFTER_DELETION("I6", Planting.ports((honest, store) -> LateBoundaries.over(honest))),
    /** A create does not ask whether its versions are still ahead of the boundary. */
    NO_BOUNDARY_CHECK("I2 I6", without(AheadOfBoundary.class::isInstance)),
    /** A create does not ask whether its name is still free. */
    NO_NAME_CHECK("I3 I4 I8", without(PlantedDefect::isAboutAName)),
    /** A load does not ask whether it still stands on the newest graph commit. */
    NO_GRAPH_HEAD_CHECK("I8", without(m -> m instanceof RowIs row && row.expected() instanceof GraphHeadRow)),
    /** A cleanup publishes its boundaries whatever happened since it planned. */
    UNCOMPARED_BOUNDARIES(
            "I2 I6",
            Disguises.relyingOn((delta, reads) -> isBoundaries(delta) ? ReadSet.EMPTY : reads),
            "cleanup*advance"),
    /** A boundary is published lower than it was. */
    BOUNDARY_GOES_BACK("I6", Disguises.writing(delta -> replaced(delta, PlantedDefect::lowered))),
    /** A name that is used again keeps its generation. */
    GENERATION_REUSED("I3", Disguises.writing(delta -> replaced(delta, PlantedDefect::regenerated))),
    /** An undo removes its tags while its publish may still land. */
    GENERATION_NOT_CONSUMED("I1", Disguises.publishing(PlantedDefect::notConsumed)),
    /** Tags are removed before the tombstones are published. */
    TOMBSTONE_AFTER_TAG_REMOVAL("I1", Disguises.publishing(PlantedDefect::tagsFirst)),
    /** A deletion buries the name and leaves the header. */
    HEADER_NOT_BURIED(
            "I4",
            Disguises.writing(delta -> new ManifestDelta(
                    delta.operationId(),
                    delta.put().stream()
                            .filter(row -> !(row instanceof CheckpointTombstoneRow))
                            .toList(),
                    java.util.Set.of(),
                    delta.nextId()))),
    /** A checkpoint is published in two commits. */
    TWO_COMMITS("I4", Disguises.publishing(PlantedDefect::inTwo)),
    /** Deletion leaves no tombstone of the rows it buries. */
    NO_TOMBSTONES(
            "I8",
            Disguises.writing(delta -> new ManifestDelta(
                    delta.operationId(),
                    delta.put().stream()
                            .filter(row -> !(row instanceof CheckpointTombstoneRow))
                            .toList(),
                    delta.remove(),
                    delta.nextId()))),
    /** A checkpoint moves the graph head. */
    CHECKPOINT_MOVES_GRAPH_HEAD("I7", Disguises.publishing(PlantedDefect::movesGraphHead)),
    /** Collection goes one version past its boundary. */
    COLLECTION_PAST_BOUNDARY(
            "I2 I6", Disguises.collecting((honest, store) -> new GreedyCollector(honest.collector(), store))),
    /** The engine tidies tags that are not its own. */
    FOREIGN_TAGS_REMOVED("I9", Disguises.collecting((honest, store) -> new TidyCollector(honest.collector(), store)));

    private final String checks;
    private final Planting planting;
    private final List<String> pairs;

    /**
     * A defect.
     *
     * @param checks the checks that may find it
     * @param pairs pairs of operations in one of which the right single preemption shows it; none when universes do
     */
    PlantedDefect(String checks, Planting planting, String... pairs) {
        this.checks = checks;
        this.planting = planting;
        this.pairs = List.of(pairs);
    }

    /** Pairs of operations in which it is looked for; empty when it is looked for in universes. */
    List<String> pairs() {
        return pairs;
    }

    /** Whether a violation is of a check that must find this defect. */
    boolean isFoundBy(Violation violation) {
        return List.of(checks.split(" ")).contains(violation.check());
    }

    /** The checks that may find it. */
    String checks() {
        return checks;
    }

    Planting planting() {
        return planting;
    }

    private static Planting without(Predicate<Member> dropped) {
        return Disguises.relyingOn((delta, reads) ->
                new ReadSet(reads.members().stream().filter(dropped.negate()).toList()));
    }

    private static boolean isAboutAName(Member member) {
        return member instanceof NameIsFreeAt
                || member instanceof RowIs row && row.expected() instanceof CheckpointNameRow;
    }

    private static boolean has(ManifestDelta delta, Class<? extends AuthorityRow> type) {
        return delta.put().stream().anyMatch(type::isInstance);
    }

    /** The publish of a cleanup's boundaries. */
    private static boolean isBoundaries(ManifestDelta delta) {
        return !delta.put().isEmpty() && delta.put().stream().allMatch(GcBoundaryRow.class::isInstance);
    }

    private static ManifestDelta replaced(
            ManifestDelta delta, java.util.function.UnaryOperator<AuthorityRow> replacement) {
        return new ManifestDelta(
                delta.operationId(), delta.put().stream().map(replacement).toList(), delta.remove(), delta.nextId());
    }

    private static AuthorityRow lowered(AuthorityRow row) {
        if (!(row instanceof GcBoundaryRow boundary) || boundary.boundary().cutoff() == 0) {
            return row;
        }
        Boundary b = boundary.boundary();
        return new GcBoundaryRow(new Boundary(
                b.lineage(), 0, List.of(), b.rootDigest(), b.operationId(), b.publishedAt(), Boundary.Progress.OPEN));
    }

    private static AuthorityRow regenerated(AuthorityRow row) {
        if (!(row instanceof CheckpointNameRow name) || name.reservation().generation() < 2) {
            return row;
        }
        NameReservation r = name.reservation();
        return new CheckpointNameRow(new NameReservation(
                r.name(),
                r.state(),
                r.generation() - 1,
                r.checkpointId(),
                r.deleteOperationId(),
                r.abortedOperationId()));
    }

    private static Either<Failure, Published> notConsumed(Substrate honest, ReadSet reads, ManifestDelta delta) {
        return delta.operationId().endsWith("-abort")
                ? Either.right(new Published(0, 0))
                : honest.manifest().publish(BranchName.MAIN, reads, delta);
    }

    private static Either<Failure, Published> inTwo(Substrate honest, ReadSet reads, ManifestDelta delta) {
        if (!has(delta, CheckpointTableRow.class)) {
            return honest.manifest().publish(BranchName.MAIN, reads, delta);
        }
        List<AuthorityRow> first = new ArrayList<>(delta.put());
        first.removeIf(CheckpointTableRow.class::isInstance);
        List<AuthorityRow> second = new ArrayList<>(delta.put());
        second.removeAll(first);
        return honest.manifest()
                .publish(BranchName.MAIN, reads, ManifestDelta.of(delta.operationId(), first))
                .flatMap(done -> honest.manifest()
                        .publish(BranchName.MAIN, ReadSet.EMPTY, ManifestDelta.of(delta.operationId() + "-2", second)));
    }

    private static Either<Failure, Published> tagsFirst(Substrate honest, ReadSet reads, ManifestDelta delta) {
        if (has(delta, CheckpointTombstoneRow.class)) {
            NameReservation tombstoned = ((CheckpointNameRow) delta.put().get(0)).reservation();
            honest.manifest()
                    .capture(BranchName.MAIN, java.util.Set.of(RowClass.REGISTRY))
                    .map(view -> view.checkpoints().stream()
                            .filter(rows -> rows.reservation().name().equals(tombstoned.name()))
                            .findFirst())
                    .forEach(rows -> rows.flatMap(found -> found.whole().toJavaOptional())
                            .filter(c -> c.header().id().equals(tombstoned.checkpointId()))
                            .ifPresent(c -> CondemnedPin.ofDeleted(c, tombstoned)
                                    .forEach(pin -> honest.tags().remove(pin))));
        }
        return honest.manifest().publish(BranchName.MAIN, reads, delta);
    }

    private static Either<Failure, Published> movesGraphHead(Substrate honest, ReadSet reads, ManifestDelta delta) {
        if (!has(delta, CheckpointRow.class)) {
            return honest.manifest().publish(BranchName.MAIN, reads, delta);
        }
        return honest.manifest()
                .capture(BranchName.MAIN, java.util.Set.of(RowClass.HEAD))
                .flatMap(view -> view.graphHead())
                .flatMap(row -> {
                    GraphHead h = row.head();
                    List<AuthorityRow> rows = new ArrayList<>(delta.put());
                    rows.add(new GraphHeadRow(
                            new GraphHead(h.branch(), h.commitId(), h.generation() + 1, h.committedAt()),
                            0,
                            row.manifestVersion()));
                    return honest.manifest()
                            .publish(BranchName.MAIN, reads, ManifestDelta.of(delta.operationId(), rows));
                });
    }

    private static @Nullable Either<Failure, Enum<?>> unverified(String state, Step<?> honest) {
        return state.equals("TAGGED") ? Either.right(Event.TAGS_VERIFIED) : null;
    }

    /** Publishes first and makes the tags after it. */
    private static Disguises.Swap tagsLast() {
        List<Step<?>> postponed = new ArrayList<>();
        return (state, honest) -> switch (state) {
            case "ARMED" -> {
                postponed.add(honest);
                yield Either.right(Event.TAGS_CREATED);
            }
            case "TAGGED" -> Either.right(Event.TAGS_VERIFIED);
            case "VERIFIED" -> {
                Either<Failure, Enum<?>> published = honest.perform().map(event -> event);
                yield published.flatMap(
                        event -> postponed.get(postponed.size() - 1).perform().map(tagged -> event));
            }
            default -> null;
        };
    }

    /** Keeps the boundaries of a cleanup back until its record is published. */
    private static final class LateBoundaries {
        private static Substrate over(Substrate honest) {
            List<ManifestDelta> kept = new ArrayList<>();
            return Disguises.publishing((substrate, reads, delta) -> {
                        if (isBoundaries(delta)) {
                            kept.add(delta);
                            return Either.right(new Published(0, 0));
                        }
                        Either<Failure, Published> done = substrate.manifest().publish(BranchName.MAIN, reads, delta);
                        if (has(delta, CleanupRow.class)) {
                            kept.forEach(late -> substrate.manifest().publish(BranchName.MAIN, ReadSet.EMPTY, late));
                        }
                        return done;
                    })
                    .ports()
                    .apply(honest, new StoredState());
        }
    }
}
