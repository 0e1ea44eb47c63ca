package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.omnigraph.application.port.in.Checkpoints.Deleted;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.GraphWrites.Loaded;
import org.omnigraph.application.simulation.StoredState.ManifestVersion;
import org.omnigraph.application.simulation.StoredState.TableVersion;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.CleanupRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;

/** What callers were told, held against the store: nothing acknowledged is lost, nothing refused appears (I8). */
final class Ledger {
    private static final String TOLD = "I8";

    private final StoredState store;
    private final Invariants invariants;
    private final Set<Ulid> checkpoints = new HashSet<>();
    private final Set<Ulid> deleted = new HashSet<>();
    private final Set<Ulid> commits = new HashSet<>();
    private final List<TableHead> published = new ArrayList<>();
    private final Set<Ulid> refused = new HashSet<>();
    private final Set<String> refusedRows = new HashSet<>();
    private int acknowledged;
    private int failures;

    Ledger(StoredState store, Invariants invariants) {
        this.store = store;
        this.invariants = invariants;
    }

    /** Writes down how an operation ended. */
    void ended(SimulatedProcess process, Either<Failure, ?> outcome) {
        if (outcome.isLeft()) {
            failures++;
            if (refuses(process, outcome.getLeft())) {
                refused.addAll(process.minted());
            }
        } else {
            acknowledged++;
            Object value = outcome.get();
            if (value instanceof Checkpoint checkpoint) {
                checkpoints.add(checkpoint.header().id());
            } else if (value instanceof Deleted gone) {
                deleted.add(gone.checkpoint().header().id());
            } else if (value instanceof Loaded loaded) {
                commits.add(loaded.commit().id());
                published.addAll(loaded.tables());
            } else if (value instanceof Executed executed) {
                check(
                        store.latest()
                                .journal()
                                .exists(row -> row instanceof CleanupRow cleanup
                                        && cleanup.record()
                                                .operationId()
                                                .equals(executed.record().operationId())),
                        "the record of an acknowledged cleanup is not there");
            }
        }
        check();
    }

    /** A refused operation will not be tried again. */
    void gaveUp(SimulatedProcess process, Operation operation, Failure failure) {
        if (operation instanceof Operation.Load load && refuses(process, failure)) {
            refusedRows.addAll(load.rows());
        }
    }

    /** Operations that were acknowledged. */
    int acknowledged() {
        return acknowledged;
    }

    /** Operations that were answered by a failure. */
    int failures() {
        return failures;
    }

    /** A failure promises that nothing happened, unless the storage itself did not say, or the run did not come to its end. */
    private static boolean refuses(SimulatedProcess process, Failure failure) {
        boolean said = !(failure instanceof OutcomeUnknown) && !(failure instanceof StorageFailure);
        return said || process.state().equals("REFUSED");
    }

    /** Holds everything told so far against the store. */
    void check() {
        Set<Ulid> live = new HashSet<>();
        invariants.live().forEach(c -> live.add(c.header().id()));
        for (Ulid id : checkpoints) {
            check(
                    live.contains(id) || invariants.dead().contains(id),
                    "the acknowledged checkpoint " + id + " is neither live nor deleted");
        }
        for (Ulid id : deleted) {
            check(invariants.dead().contains(id), "the deletion of " + id + " was acknowledged and did not happen");
        }
        for (Ulid id : live) {
            check(!refused.contains(id), "the refused checkpoint " + id + " is live");
        }
        Set<Ulid> journaled = new HashSet<>();
        for (AuthorityRow row : store.latest().journal()) {
            if (row instanceof GraphCommitRow commit) {
                journaled.add(commit.commit().id());
                check(
                        !refused.contains(commit.commit().id()),
                        "the refused load " + commit.commit().id() + " is in the graph");
            }
        }
        check(journaled.containsAll(commits), "an acknowledged graph commit is not in the graph");
        rowsSurvive();
        if (!refusedRows.isEmpty()) {
            refusedRowsStayAway();
        }
    }

    /** Ids are salted by process and position, so a refused row can only come from the refused load. */
    private void refusedRowsStayAway() {
        for (AuthorityRow row : store.latest().rows().values()) {
            if (row instanceof TableHeadRow head) {
                store.table(
                                head.head().physical().path(),
                                head.head().physical().version())
                        .forEach(version -> version.rows()
                                .keySet()
                                .forEach(id -> check(
                                        !refusedRows.contains(id),
                                        "the row " + id + " of a refused load is in "
                                                + head.head().key())));
            }
        }
    }

    /** In a universe every load adds rows, so a published head contains every row that was acknowledged. */
    private void rowsSurvive() {
        ManifestVersion latest = store.latest();
        for (TableHead told : published) {
            AuthorityRow row = latest.rows().get(new TableHeadRow(told).objectId());
            if (!(row instanceof TableHeadRow now)) {
                invariants.report(TOLD, "the acknowledged table " + told.key() + " is not in the graph");
                continue;
            }
            TableVersion then = store.table(
                            told.physical().path(), told.physical().version())
                    .filter(found -> found.token().equals(told.physical().token()))
                    .getOrNull();
            TableVersion head = store.table(
                            now.head().physical().path(), now.head().physical().version())
                    .getOrNull();
            if (then != null && head != null) {
                check(
                        head.rows().keySet().containsAll(then.rows().keySet()),
                        "acknowledged rows of " + told.key() + " are gone");
            }
        }
    }

    private void check(boolean holds, String message) {
        if (!holds) {
            invariants.report(TOLD, message);
        }
    }
}
