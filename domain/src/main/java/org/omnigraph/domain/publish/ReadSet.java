package org.omnigraph.domain.publish;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.ConflictFailure.ReadSetChanged;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.VersionReclaimed;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;

/**
 * What a publish relies on: equalities and predicates, every one re-evaluated at the version the commit is made from
 * (RFC-022's ReadSet). If only the version moved, the publish may be retried at the new one.
 */
public record ReadSet(List<Member> members) {
    /** Relies on nothing. */
    public static final ReadSet EMPTY = new ReadSet(List.of());

    /** Copies the list. */
    public ReadSet {
        members = List.copyOf(members);
    }

    /** A read set of these members. */
    public static ReadSet of(Member... members) {
        return new ReadSet(List.of(members));
    }

    /** This read set with more members. */
    public ReadSet and(List<? extends Member> more) {
        List<Member> all = new ArrayList<>(members);
        all.addAll(more);
        return new ReadSet(all);
    }

    /** The classes that must be read to evaluate every member. */
    public Set<RowClass> classes() {
        Set<RowClass> classes = EnumSet.noneOf(RowClass.class);
        members.forEach(m -> classes.addAll(m.classes()));
        return classes;
    }

    /**
     * The first member that does not hold, as a failure; or the view itself.
     *
     * @throws IllegalStateException when a class was not read that a member needs: what was not read is not absent
     */
    public Either<Failure, ManifestView> revalidate(ManifestView view) {
        classes().forEach(view::requireRead);
        for (Member member : members) {
            Either<Failure, ManifestView> verdict = member.check(view);
            if (verdict.isLeft()) {
                return verdict;
            }
        }
        return Either.right(view);
    }

    /** One condition. */
    public sealed interface Member {
        /** The classes that must be read to evaluate it. */
        Set<RowClass> classes();

        /** The view when the condition holds there, else why not. */
        Either<Failure, ManifestView> check(ManifestView view);

        /** The row or lineage it is about, as intents record it. */
        String subject();

        /** What is expected of it, in words. */
        String expectation();
    }

    /** A row is exactly as it was captured. */
    public record RowIs(AuthorityRow expected) implements Member {
        @Override
        public Set<RowClass> classes() {
            return expected instanceof CheckpointNameRow
                    ? EnumSet.of(RowClass.REGISTRY, RowClass.NAMES)
                    : EnumSet.of(expected.rowClass());
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            AuthorityRow found = view.row(expected.objectId()).getOrNull();
            if (expected.equals(found)) {
                return Either.right(view);
            }
            if (expected instanceof TableHeadRow mine && found instanceof TableHeadRow theirs) {
                return Either.left(new ExpectedVersionMismatch(
                        mine.head().key().toString(),
                        mine.head().physical().version(),
                        theirs.head().physical().version()));
            }
            return Either.left(
                    new ReadSetChanged(subject(), expectation(), found == null ? "absent" : found.toString()));
        }

        @Override
        public String subject() {
            return expected.objectId();
        }

        @Override
        public String expectation() {
            return expected.toString();
        }
    }

    /**
     * A name is free in exactly the expected generation: never reserved when that is 0, else tombstoned there.
     *
     * @param generation the generation a create was prepared against
     */
    public record NameIsFreeAt(CheckpointName name, long generation) implements Member {
        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.REGISTRY, RowClass.NAMES);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            NameReservation found = view.reservation(name).getOrNull();
            boolean free = found == null ? generation == 0 : !found.isLive() && found.generation() == generation;
            return free
                    ? Either.right(view)
                    : Either.left(new ReadSetChanged(
                            subject(),
                            expectation(),
                            found == null ? "never reserved" : found.state() + ", generation " + found.generation()));
        }

        @Override
        public String subject() {
            return NameReservation.rowId(name);
        }

        @Override
        public String expectation() {
            return generation == 0 ? "never reserved" : "tombstoned, generation " + generation;
        }
    }

    /** A branch is live in the captured incarnation. */
    public record BranchIsLive(BranchName branch, long incarnation) implements Member {
        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.HEAD);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            boolean live = view.branchRow(branch)
                    .exists(b -> b.state() == BranchRow.State.LIVE && b.incarnation() == incarnation);
            return live
                    ? Either.right(view)
                    : Either.left(new ReadSetChanged(
                            subject(),
                            expectation(),
                            view.branchRow(branch).map(Object::toString).getOrElse("absent")));
        }

        @Override
        public String subject() {
            return BranchRow.rowId(branch);
        }

        @Override
        public String expectation() {
            return "live, incarnation " + incarnation;
        }
    }

    /** A version is ahead of its lineage's boundary, which must exist (RFC-025 §6). */
    public record AheadOfBoundary(Lineage lineage, long version) implements Member {
        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.REGISTRY);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            return view.boundary(lineage).flatMap(boundary -> verdict(view, boundary));
        }

        private Either<Failure, ManifestView> verdict(ManifestView view, Boundary boundary) {
            return boundary.covers(version)
                    ? Either.left(new VersionReclaimed(lineage.path(), version, boundary.cutoff()))
                    : Either.right(view);
        }

        @Override
        public String subject() {
            return "gc_boundary:" + lineage.hash();
        }

        @Override
        public String expectation() {
            return "below version " + version;
        }
    }

    /** The registry allocates no id twice: its next id is as captured. */
    public record NextIdIs(long nextId) implements Member {
        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.HEAD);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            return view.registryHead()
                    .flatMap(head -> head.nextId() == nextId
                            ? Either.right(view)
                            : Either.left(new ReadSetChanged(subject(), expectation(), "next id " + head.nextId())));
        }

        @Override
        public String subject() {
            return RegistryHead.ROW_ID;
        }

        @Override
        public String expectation() {
            return "next id " + nextId;
        }
    }

    /** One more live checkpoint stays within the bound. */
    public record CheckpointsBelow(int limit) implements Member {
        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.REGISTRY);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            int live = view.checkpoints().size();
            return live < limit
                    ? Either.right(view)
                    : Either.left(new BoundExceeded("live checkpoints", limit, live + 1L));
        }

        @Override
        public String subject() {
            return "checkpoint";
        }

        @Override
        public String expectation() {
            return "fewer than " + limit + " live";
        }
    }

    /** The live checkpoints are exactly these: no root was added or taken away since the root set was computed. */
    public record LiveCheckpointsAre(Set<Ulid> ids) implements Member {
        /** Copies the set. */
        public LiveCheckpointsAre {
            ids = Set.copyOf(ids);
        }

        @Override
        public Set<RowClass> classes() {
            return EnumSet.of(RowClass.REGISTRY);
        }

        @Override
        public Either<Failure, ManifestView> check(ManifestView view) {
            Set<Ulid> found = new HashSet<>();
            view.checkpoints().forEach(c -> found.add(c.reservation().checkpointId()));
            return found.equals(ids)
                    ? Either.right(view)
                    : Either.left(new ReadSetChanged(subject(), expectation(), new TreeSet<>(found).toString()));
        }

        @Override
        public String subject() {
            return "live checkpoints";
        }

        @Override
        public String expectation() {
            return new TreeSet<>(ids).toString();
        }
    }
}
