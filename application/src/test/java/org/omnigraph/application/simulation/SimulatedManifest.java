package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.ManifestHistory;
import org.omnigraph.application.port.out.ManifestUpkeep;
import org.omnigraph.application.simulation.StoredState.ManifestVersion;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;

/**
 * The manifest over the simulated store. A publish is what it is on the real one: open the newest version, compare the read set,
 * look for conflicting successors, put if absent at base + 1, and believe only what the store confirms afterwards. Each of these
 * is an access of its own.
 */
final class SimulatedManifest implements AuthorityManifest, ManifestHistory, ManifestUpkeep {
    private static final int ATTEMPTS = 8;
    private static final int MAINTENANCE_PERIOD = 8;

    private final StoredState store;
    private final Access access;
    private final Set<ModelRule> rules;

    SimulatedManifest(StoredState store, Access access, Set<ModelRule> rules) {
        this.store = store;
        this.access = access;
        this.rules = rules;
    }

    /** How one attempt ended. */
    private sealed interface Verdict {}

    private record Landed(Published published) implements Verdict {}

    private record Absent() implements Verdict {}

    private record Pending(String reason) implements Verdict {}

    private record Unproven(String reason) implements Verdict {}

    @Override
    public Either<Failure, ManifestView> capture(BranchName branch, Set<RowClass> classes) {
        return onMain(branch)
                .flatMap(main -> access.look(
                        "manifest capture", () -> Either.right(ManifestChange.view(store.latest(), classes))));
    }

    @Override
    public Either<Failure, ManifestView> captureAt(BranchName branch, long version, Set<RowClass> classes) {
        return onMain(branch)
                .flatMap(main -> access.look("manifest capture at", () -> at(version)))
                .map(found -> ManifestChange.view(found, classes));
    }

    @Override
    public Either<Failure, String> token(BranchName branch, long version) {
        return onMain(branch)
                .flatMap(main -> access.look("manifest token", () -> at(version)))
                .map(ManifestVersion::token);
    }

    @Override
    public Either<Failure, Published> publish(BranchName branch, ReadSet readSet, ManifestDelta delta) {
        return onMain(branch)
                .flatMap(main -> land(ManifestChange.publish(readSet, delta)))
                .peek(this::maintainSometimes);
    }

    @Override
    public Either<Failure, Boolean> maintain(BranchName branch) {
        return onMain(branch).map(main -> fold());
    }

    @Override
    public Either<Failure, Long> fence(BranchName branch, String operationId) {
        return onMain(branch)
                .flatMap(main -> land(ManifestChange.nothing(operationId)))
                .map(Published::version);
    }

    @Override
    public Either<Failure, List<GraphCommit>> commits(BranchName branch, int limit) {
        return journaled(branch).map(all -> all.limit(limit).toList());
    }

    @Override
    public Either<Failure, Option<GraphCommit>> commit(BranchName branch, Ulid id) {
        return journaled(branch)
                .map(all -> Option.ofOptional(all.filter(c -> c.id().equals(id)).findFirst()));
    }

    private Either<Failure, Stream<GraphCommit>> journaled(BranchName branch) {
        return onMain(branch)
                .flatMap(main -> access.look("manifest journal", () -> Either.right(store.latest())))
                .map(latest -> latest.journal()
                        .toJavaStream()
                        .filter(GraphCommitRow.class::isInstance)
                        .map(row -> ((GraphCommitRow) row).commit()));
    }

    private Either<Failure, ManifestVersion> at(long version) {
        return Option.of(store.manifest.get(version))
                .toEither(() -> new VersionNotFound(Lineage.MANIFEST_PATH, version));
    }

    private static Either<Failure, BranchName> onMain(BranchName branch) {
        return branch.isMain() ? Either.right(branch) : Either.left(new BranchNotFound(branch.text()));
    }

    private void maintainSometimes(Published published) {
        if (published.generation() % MAINTENANCE_PERIOD == 0) {
            fold();
        }
    }

    /** A fenced rewrite of the same rows: one more version, unless a publisher was faster; nothing depends on its answer. */
    private boolean fold() {
        Either<Failure, ManifestVersion> base = access.look("maintenance open", () -> Either.right(store.latest()));
        return base.flatMap(found -> put("maintenance put", ManifestChange.nothing("maintain"), found, uuid()))
                .getOrElse(false);
    }

    private Either<Failure, Published> land(ManifestChange change) {
        String unproven = null;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Either<Failure, ManifestVersion> opened = access.look("publish open", () -> Either.right(store.latest()));
            boolean compare = attempt == 1 || rules.contains(ModelRule.READ_SET_ON_RETRY);
            Either<Failure, ManifestVersion> base =
                    opened.flatMap(found -> compare ? change.revalidate(found).map(ok -> found) : opened);
            if (base.isLeft()) {
                return Either.left(
                        unproven == null
                                ? base.getLeft()
                                : unknown(
                                        change,
                                        unproven + "; now: " + base.getLeft().message()));
            }
            Verdict verdict = attempt(change, base.get());
            if (verdict instanceof Absent && !rules.contains(ModelRule.RESOLUTION)) {
                return Either.left(new Contended("publish", attempt));
            }
            if (verdict instanceof Landed landed) {
                return Either.right(landed.published());
            } else if (verdict instanceof Pending pending) {
                return Either.left(unknown(change, pending.reason()));
            } else if (verdict instanceof Unproven open) {
                unproven = open.reason();
            }
        }
        return Either.left(unproven == null ? new Contended("publish", ATTEMPTS) : unknown(change, unproven));
    }

    private static Failure unknown(ManifestChange change, String reason) {
        return new OutcomeUnknown(change.delta().operationId(), reason);
    }

    private Verdict attempt(ManifestChange change, ManifestVersion base) {
        String uuid = uuid();
        Either<Failure, Long> number = access.look("publish conflicts", () -> Either.right(landing(base)));
        boolean stale = number.exists(n -> n < 0);
        Either<Failure, Boolean> put = number.flatMap(n -> stale
                ? Either.right(false)
                : n == base.version() + 1 ? put("publish put", change, base, uuid) : putUnfenced(change, n, uuid));
        boolean acknowledged = put.isRight() && (put.get() || !rules.contains(ModelRule.PUT_IF_ABSENT));
        String doubt = acknowledged ? doubt(number.get()) : put.fold(Failure::message, no -> "another was faster");
        if (doubt != null && !rules.contains(ModelRule.RESOLUTION)) {
            return new Absent();
        }
        return doubt == null
                ? new Landed(new Published(
                        Math.max(number.get(), base.version() + 1),
                        base.generation() + (change.countsAsPublish() ? 1 : 0)))
                : resolve(change, base, uuid, doubt);
    }

    /** The number a commit from this base would take; negative when a retained successor conflicts with it. */
    private long landing(ManifestVersion base) {
        long latest = store.latest().version();
        if (latest == base.version()) {
            return base.version() + 1;
        }
        // Without the fence only the very next version conflicts, since only it replaced our base's HEAD.
        boolean conflicts = rules.contains(ModelRule.FENCE) || store.manifest.containsKey(base.version() + 1);
        return conflicts ? -1 : latest + 1;
    }

    private Either<Failure, Boolean> put(String what, ManifestChange change, ManifestVersion base, String uuid) {
        return access.change(
                what,
                () -> Either.right(store.manifest.putIfAbsent(
                                base.version() + 1, change.onTop(base, base.version() + 1, uuid, store.tick()))
                        == null));
    }

    /** What Lance does without a fence: the change is rebased over rows nobody compared. */
    private Either<Failure, Boolean> putUnfenced(ManifestChange change, long number, String uuid) {
        return access.change(
                "publish put",
                () -> Either.right(
                        store.manifest.putIfAbsent(number, change.onTop(store.latest(), number, uuid, store.tick()))
                                == null));
    }

    /** Why an acknowledged put cannot be believed; null when it can. */
    private @Nullable String doubt(long version) {
        if (!rules.contains(ModelRule.BELIEF)) {
            return null;
        }
        return access.look("publish belief", () -> Either.right(store.latest()))
                .fold(
                        Failure::message,
                        latest -> version == latest.version() || version > cutoff(latest)
                                ? null
                                : "it landed at version " + version + ", behind the boundary");
    }

    private static long cutoff(ManifestVersion version) {
        String id = GcBoundaryRow.rowId(Lineage.manifest(StoredState.GRAPH).hash());
        return version.rows().get(id) instanceof GcBoundaryRow row
                ? row.boundary().cutoff()
                : 0;
    }

    private Verdict resolve(ManifestChange change, ManifestVersion base, String uuid, String doubt) {
        Either<Failure, ManifestVersion> newest = access.look("publish resolve", () -> Either.right(store.latest()));
        if (newest.isLeft()) {
            return new Pending(doubt + "; " + newest.getLeft().message());
        }
        if (newest.get().version() <= base.version()) {
            return new Pending(doubt);
        }
        return access.look(
                        "publish walk",
                        () -> Either.<Failure, Verdict>right(walk(change, base, uuid, newest.get(), doubt)))
                .getOrElseGet(failure -> new Pending(doubt + "; " + failure.message()));
    }

    private Verdict walk(
            ManifestChange change, ManifestVersion base, String uuid, ManifestVersion newest, String doubt) {
        for (long v = newest.version(); v > base.version(); v--) {
            ManifestVersion found = v == newest.version() ? newest : store.manifest.get(v);
            if (found == null) {
                return proof(change, newest, doubt);
            }
            boolean ours = found.uuid().equals(uuid)
                    || found.operationId().equals(change.delta().operationId()) && change.isCarriedBy(found);
            if (ours) {
                boolean behind = v != newest.version() && v <= cutoff(store.latest());
                return behind ? proof(change, newest, doubt) : new Landed(new Published(v, found.generation()));
            }
        }
        return new Absent();
    }

    /** The versions are gone: the journal tells of graph commits, the newest rows of anything else, or nothing does. */
    private static Verdict proof(ManifestChange change, ManifestVersion newest, String doubt) {
        Option<GraphCommit> commit = change.graphCommit();
        if (commit.isDefined()) {
            return newest.journal()
                    .toJavaStream()
                    .filter(GraphCommitRow.class::isInstance)
                    .map(row -> ((GraphCommitRow) row).commit())
                    .filter(c -> c.id().equals(commit.get().id()))
                    .findFirst()
                    .<Verdict>map(c -> new Landed(new Published(c.manifestVersion(), newest.generation())))
                    .orElseGet(Absent::new);
        }
        return change.isCarriedBy(newest)
                ? new Landed(new Published(newest.version(), newest.generation()))
                : new Unproven(doubt);
    }

    private String uuid() {
        return "manifest-" + store.nextId();
    }
}
