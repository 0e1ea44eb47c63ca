package org.omnigraph.application.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.simulation.StoredState.ManifestVersion;
import org.omnigraph.application.simulation.StoredState.TableVersion;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTombstoneRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/**
 * The invariants of the protocols, checked against the whole store after every change. It sees what no process sees, and never
 * calls the product's services.
 */
final class Invariants {
    private static final String PINNED = "I1";
    private static final String RETAINED = "I2";
    private static final String UNIQUE = "I3";
    private static final String WHOLE = "I4";
    private static final String BOUNDED = "I6";
    private static final String CONTENT = "I7";
    private static final String ATOMIC = "I8";
    private static final String FOREIGN = "I9";
    private static final String CLAIM_REPLACED = "CLAIM-REPLACED";
    private static final String CLAIM_REMOVED = "CLAIM-REMOVED";

    private final StoredState store;
    private final Map<Ulid, List<Pin>> pins = new HashMap<>();
    private final Map<Lineage, String> boundaryIds = new HashMap<>();
    private final Set<Ulid> dead = new HashSet<>();
    private final Map<String, Map<String, TagTarget>> foreignTags = new TreeMap<>();
    private final List<Violation> found = new ArrayList<>();
    private final Removals removals;
    private ManifestVersion last;
    private List<Checkpoint> live = List.of();
    private @Nullable RetentionClaim claim;

    Invariants(StoredState store) {
        this.store = store;
        this.last = store.latest();
        this.claim = store.claim;
        this.removals = new Removals(store);
        store.tags.forEach((path, named) -> named.forEach((name, target) -> {
            if (!name.startsWith("ogcp_")) {
                foreignTags.computeIfAbsent(path, p -> new TreeMap<>()).put(name, target);
            }
        }));
        for (AuthorityRow row : last.journal()) {
            if (row instanceof CheckpointTombstoneRow tombstone) {
                dead.add(tombstone.checkpointId());
            }
        }
        live = whole(last);
        always();
    }

    /** The first that did not hold; null when all did. */
    @Nullable
    Violation violation() {
        return found.isEmpty() ? null : found.get(0);
    }

    /**
     * Checks everything after a change.
     *
     * @param process who made it; negative when an effect happened late
     */
    void check(int process) {
        claim(process);
        removals.since((path, version) -> require(
                isBehind(path, version),
                BOUNDED,
                () -> "version " + version + " of " + path + " was removed ahead of the boundary"));
        ManifestVersion latest = store.latest();
        if (latest != last) {
            List<Checkpoint> before = live;
            live = whole(latest);
            commit(last, latest, before);
            last = latest;
        }
        always();
    }

    /** A claim is never replaced, and removed by its owner only or late; a repair may, in the window of its last comparison, remove a newer one. */
    private void claim(int process) {
        RetentionClaim then = claim;
        RetentionClaim now = store.claim;
        claim = now;
        if (then != null && !then.equals(now)) {
            require(now == null, CLAIM_REPLACED, () -> "the claim of " + then.operationId() + " was replaced");
            require(
                    process < 0
                            || then.owner().pid() == SimulatedProcess.FIRST_PID + process
                            || !store.takenOver.isEmpty(),
                    CLAIM_REMOVED,
                    () -> "the claim of " + then.operationId() + " was removed by another process");
        }
    }

    /** The live checkpoints. */
    List<Checkpoint> live() {
        return live;
    }

    /** Every checkpoint that was deleted. */
    Set<Ulid> dead() {
        return dead;
    }

    void report(String check, String message) {
        found.add(new Violation(check, message));
    }

    private void require(boolean holds, String check, java.util.function.Supplier<String> message) {
        if (!holds) {
            report(check, message.get());
        }
    }

    /** What must be there whatever happened. */
    private void always() {
        for (Checkpoint checkpoint : live) {
            for (Pin pin : pinsOf(checkpoint)) {
                PhysicalVersion target = pin.target();
                require(
                        target.token().equals(token(target)),
                        RETAINED,
                        () -> checkpoint.header().name() + " lost " + pin.dataset() + " " + target.coordinates());
                TagTarget tag = store.tagsOf(target.path()).get(pin.tag().text());
                require(
                        new TagTarget(target.branch(), target.version()).equals(tag),
                        PINNED,
                        () -> checkpoint.header().name() + " ("
                                + checkpoint.header().id() + ") is live without the tag " + pin.tag() + " of "
                                + pin.dataset());
            }
        }
        for (AuthorityRow row : last.rows().values()) {
            if (row instanceof TableHeadRow head && head.head().live()) {
                PhysicalVersion physical = head.head().physical();
                require(
                        physical.token().equals(token(physical)),
                        RETAINED,
                        () -> "the head of " + head.head().key() + " lost " + physical.coordinates());
            }
        }
        window();
        foreignTags.forEach((path, named) -> named.forEach((name, target) -> {
            require(target.equals(store.tagsOf(path).get(name)), FOREIGN, () -> "the foreign tag " + name + " is gone");
            require(
                    token(new PhysicalVersion(path, null, target.version(), "")) != null,
                    FOREIGN,
                    () -> "the version under the foreign tag " + name + " is gone");
        }));
    }

    /** The newest graph commits that every policy of a universe keeps. */
    private void window() {
        long boundary = cutoff(last, Lineage.manifest(StoredState.GRAPH));
        long version = graphHead(last).manifestVersion();
        for (int kept = 0; kept < Operation.KEEP && version > boundary; kept++) {
            ManifestVersion at = store.manifest.get(version);
            if (at == null) {
                long missing = version;
                report(RETAINED, "the window lost manifest version " + missing);
                return;
            }
            for (AuthorityRow row : at.rows().values()) {
                if (row instanceof TableHeadRow head && head.head().live()) {
                    PhysicalVersion physical = head.head().physical();
                    require(
                            physical.token().equals(token(physical)),
                            RETAINED,
                            () -> "the window lost " + head.head().key() + " " + physical.coordinates());
                }
            }
            version = graphHead(at).parentManifestVersion();
        }
    }

    private @Nullable String token(PhysicalVersion version) {
        if (version.path().equals(Lineage.MANIFEST_PATH)) {
            ManifestVersion found = store.manifest.get(version.version());
            return found == null ? null : found.token();
        }
        return store.table(version.path(), version.version())
                .map(TableVersion::token)
                .getOrNull();
    }

    private List<Pin> pinsOf(Checkpoint checkpoint) {
        return pins.computeIfAbsent(checkpoint.header().id(), id -> checkpoint.pins());
    }

    /** Whole checkpoints; what is not whole is reported. */
    private List<Checkpoint> whole(ManifestVersion version) {
        ManifestView view = ManifestChange.view(version, Set.of(RowClass.values()));
        List<Checkpoint> all = new ArrayList<>();
        Set<Ulid> ids = new HashSet<>();
        for (CheckpointRows rows : view.checkpoints()) {
            rows.whole().peek(all::add).peekLeft(failure -> report(WHOLE, failure.message()));
            require(
                    ids.add(Objects.requireNonNull(rows.reservation().checkpointId())),
                    UNIQUE,
                    () -> "two names point at " + rows.reservation().checkpointId());
        }
        for (AuthorityRow row : version.rows().values()) {
            if (row instanceof CheckpointRow header) {
                require(
                        ids.contains(header.header().id()),
                        WHOLE,
                        () -> "a header without a name: " + header.objectId());
            } else if (row instanceof CheckpointTableRow table) {
                require(
                        ids.contains(table.table().checkpointId()),
                        WHOLE,
                        () -> "a table row without a name: " + table.objectId());
            }
        }
        return all;
    }

    /** What one commit may do to the one before it. */
    private void commit(ManifestVersion before, ManifestVersion after, List<Checkpoint> liveBefore) {
        names(before, after);
        lives(after, liveBefore);
        boundaries(before, after);
        content(before, after);
        for (Checkpoint checkpoint : live) {
            if (!liveBefore.contains(checkpoint)) {
                for (Pin pin : pinsOf(checkpoint)) {
                    ahead(before, lineageOf(checkpoint, pin.target()), pin.target(), "newly pinned");
                }
            }
        }
    }

    private static Lineage lineageOf(Checkpoint checkpoint, PhysicalVersion target) {
        return checkpoint.tables().stream()
                .filter(table -> table.physical().equals(target))
                .map(table -> Lineage.table(target.path(), table.identity()))
                .findFirst()
                .orElseGet(() -> Lineage.manifest(StoredState.GRAPH));
    }

    private void names(ManifestVersion before, ManifestVersion after) {
        for (AuthorityRow row : before.rows().values()) {
            if (row instanceof CheckpointNameRow old) {
                NameReservation then = old.reservation();
                NameReservation now =
                        after.rows().get(row.objectId()) instanceof CheckpointNameRow name ? name.reservation() : null;
                require(now != null, UNIQUE, () -> "the reservation of " + then.name() + " is gone");
                if (now != null && !now.equals(then)) {
                    boolean buried = then.isLive() && !now.isLive() && now.generation() == then.generation();
                    require(
                            buried || now.generation() > then.generation(),
                            UNIQUE,
                            () -> then.name() + " went from " + then + " to " + now);
                }
            }
        }
    }

    private void lives(ManifestVersion after, List<Checkpoint> liveBefore) {
        Set<Ulid> ids = new HashSet<>();
        live.forEach(c -> ids.add(c.header().id()));
        for (Checkpoint checkpoint : liveBefore) {
            Ulid id = checkpoint.header().id();
            if (!ids.contains(id)) {
                dead.add(id);
                long tombstones = after.journal()
                        .toJavaStream()
                        .filter(CheckpointTombstoneRow.class::isInstance)
                        .filter(row ->
                                ((CheckpointTombstoneRow) row).checkpointId().equals(id))
                        .count();
                require(
                        tombstones == 1L + checkpoint.tables().size(),
                        ATOMIC,
                        () -> checkpoint.header().name() + " (" + id + ") vanished with " + tombstones + " tombstones");
            }
        }
        ids.forEach(id -> require(!dead.contains(id), UNIQUE, () -> "the deleted checkpoint " + id + " is live again"));
    }

    private void boundaries(ManifestVersion before, ManifestVersion after) {
        for (AuthorityRow row : before.rows().values()) {
            if (row instanceof GcBoundaryRow old) {
                Boundary then = old.boundary();
                Boundary now =
                        after.rows().get(row.objectId()) instanceof GcBoundaryRow boundary ? boundary.boundary() : null;
                require(
                        now != null && now.cutoff() >= then.cutoff(),
                        BOUNDED,
                        () -> "the boundary of " + then.lineage().path() + " went from " + then + " to " + now);
            }
        }
    }

    /** Only graph commits move the graph head, one at a time, each onto its parent; tables become current ahead of boundaries. */
    private void content(ManifestVersion before, ManifestVersion after) {
        GraphHeadRow then = graphHead(before);
        GraphHeadRow now = graphHead(after);
        List<GraphCommitRow> commits = new ArrayList<>();
        for (AuthorityRow row : after.journal()) {
            if (before.journal().nonEmpty() && row == before.journal().head()) {
                break;
            }
            if (row instanceof GraphCommitRow commit) {
                commits.add(commit);
            }
        }
        boolean moved = !then.equals(now);
        require(
                commits.size() == (moved ? 1 : 0),
                CONTENT,
                () -> "version " + after.version() + " writes " + commits.size()
                        + " graph commits and its graph head is " + now);
        if (moved && commits.size() == 1) {
            boolean onParent = then.head()
                            .commitId()
                            .equals(commits.get(0).commit().parent())
                    && now.head().generation() == then.head().generation() + 1
                    && now.head().commitId().equals(commits.get(0).commit().id());
            require(onParent, ATOMIC, () -> "the graph head went from " + then + " to " + now);
        }
        for (AuthorityRow row : after.rows().values()) {
            if (row instanceof TableHeadRow head && !row.equals(before.rows().get(row.objectId()))) {
                require(moved, CONTENT, () -> "a table moved without a graph commit: " + head.head());
                TableHead current = head.head();
                ahead(after, current.lineage(), current.physical(), "newly current");
            }
        }
    }

    private void ahead(ManifestVersion at, Lineage lineage, PhysicalVersion version, String what) {
        require(
                version.version() > cutoff(at, lineage),
                BOUNDED,
                () -> version.path() + " " + version.coordinates() + " is " + what + " behind the boundary "
                        + cutoff(at, lineage));
    }

    /** Whether some boundary of a dataset that is published covers a version. */
    private boolean isBehind(String path, long version) {
        return store.latest().rows().values().stream()
                .anyMatch(row -> row instanceof GcBoundaryRow boundary
                        && boundary.boundary().lineage().path().equals(path)
                        && boundary.boundary().covers(version));
    }

    private long cutoff(ManifestVersion version, Lineage lineage) {
        String id = boundaryIds.computeIfAbsent(lineage, l -> GcBoundaryRow.rowId(l.hash()));
        return version.rows().get(id) instanceof GcBoundaryRow row
                ? row.boundary().cutoff()
                : 0;
    }

    private static GraphHeadRow graphHead(ManifestVersion version) {
        return (GraphHeadRow) Objects.requireNonNull(version.rows().get("graph_head:main"));
    }
}
