package org.omnigraph.domain.publish;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.failure.CorruptionFailure.BoundaryMissing;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.TableRegistration;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.BranchStateRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointNameRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointRow;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.RegistryHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableHeadRow;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;

/**
 * What one manifest version says, as far as it was read. Asking for a row of a class that was not read is a programming
 * error, not an absence.
 *
 * @param graphId the graph's id from the stamp
 * @param version the manifest version
 * @param generation publishes since genesis
 * @param classes the classes that were read
 * @param rows every row of those classes
 */
public record ManifestView(
        Ulid graphId,
        BranchName branch,
        long version,
        long generation,
        Set<RowClass> classes,
        List<AuthorityRow> rows) {
    /** Copies the collections. */
    public ManifestView {
        classes = Set.copyOf(classes);
        rows = List.copyOf(rows);
    }

    /** The row of this id, if a class that was read holds it. */
    public Option<AuthorityRow> row(String objectId) {
        return Option.ofOptional(
                rows.stream().filter(r -> r.objectId().equals(objectId)).findFirst());
    }

    /** Every row of one type. */
    public <R extends AuthorityRow> List<R> all(Class<R> type) {
        return rows.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The newest graph commit of the viewed branch. */
    public Either<Failure, GraphHeadRow> graphHead() {
        requireRead(RowClass.HEAD);
        List<GraphHeadRow> heads = all(GraphHeadRow.class);
        return heads.size() == 1
                ? Either.right(heads.get(0))
                : Either.left(new ForeignWriter(
                        Lineage.MANIFEST_PATH, heads.size() + " graph_head rows at version " + version));
    }

    /** The registry's witness and allocator. */
    public Either<Failure, RegistryHead> registryHead() {
        requireRead(RowClass.HEAD);
        return Option.ofOptional(all(RegistryHeadRow.class).stream().findFirst())
                .map(RegistryHeadRow::head)
                .toEither(() -> new ForeignWriter(Lineage.MANIFEST_PATH, "no registry_head row at version " + version));
    }

    /** The state this version publishes. */
    public Either<Failure, Snapshot> snapshot() {
        return graphHead().map(head -> new Snapshot(branch, head.head(), version, liveTables()));
    }

    /** Live tables ordered by key. */
    public List<TableHead> liveTables() {
        requireRead(RowClass.HEAD);
        return all(TableHeadRow.class).stream()
                .map(TableHeadRow::head)
                .filter(TableHead::live)
                .sorted(Comparator.comparing(TableHead::key))
                .toList();
    }

    /** The branch's registry row. */
    public Option<BranchRow> branchRow(BranchName name) {
        requireRead(RowClass.HEAD);
        return Option.ofOptional(all(BranchStateRow.class).stream()
                .map(BranchStateRow::branch)
                .filter(b -> b.name().equals(name))
                .findFirst());
    }

    /** The registration of a live table. */
    public Option<TableRegistration> registration(TableKey key) {
        requireRead(RowClass.REGISTRY);
        return Option.ofOptional(all(TableRow.class).stream()
                .map(TableRow::registration)
                .filter(r -> r.key().equals(key))
                .findFirst());
    }

    /** The reservation of a name, live or tombstoned; both REGISTRY and NAMES must have been read. */
    public Option<NameReservation> reservation(CheckpointName name) {
        requireRead(RowClass.REGISTRY);
        requireRead(RowClass.NAMES);
        return row(NameReservation.rowId(name)).map(r -> ((CheckpointNameRow) r).reservation());
    }

    /**
     * What makes the registry unsound beyond single checkpoints: header and table rows that no live reservation points at, so
     * that a checkpoint would silently not exist although its name was never given up. Whoever lists, plans or reconciles
     * refuses for each of them (invariant I4).
     */
    public List<InvalidCheckpoint> unreserved() {
        Set<Ulid> reserved = new HashSet<>();
        checkpoints().forEach(c -> reserved.add(c.reservation().checkpointId()));
        SortedMap<Ulid, List<String>> strays = new TreeMap<>();
        all(CheckpointRow.class).forEach(r -> stray(strays, r.header().id(), r));
        all(CheckpointTableRow.class).forEach(r -> stray(strays, r.table().checkpointId(), r));
        strays.keySet().removeAll(reserved);
        return strays.entrySet().stream()
                .map(e -> new InvalidCheckpoint(e.getKey().text(), e.getValue()))
                .toList();
    }

    private static void stray(SortedMap<Ulid, List<String>> strays, Ulid id, AuthorityRow row) {
        strays.computeIfAbsent(id, k -> new ArrayList<>()).add("no live name points at row " + row.objectId());
    }

    /** The rows of every live checkpoint, ordered by name; not yet known to be whole. */
    public List<CheckpointRows> checkpoints() {
        requireRead(RowClass.REGISTRY);
        List<CheckpointRows> found = new ArrayList<>();
        all(CheckpointNameRow.class).stream()
                .map(CheckpointNameRow::reservation)
                .filter(NameReservation::isLive)
                .sorted(Comparator.comparing(r -> r.name().text()))
                .forEach(r -> found.add(rowsOf(r)));
        return found;
    }

    /**
     * The boundary of a lineage.
     *
     * @return refused unless there is exactly one row: every live lineage has one, so the registry is unreadable
     */
    public Either<Failure, Boundary> boundary(Lineage lineage) {
        requireRead(RowClass.REGISTRY);
        List<Boundary> found = all(GcBoundaryRow.class).stream()
                .map(GcBoundaryRow::boundary)
                .filter(b -> b.lineage().equals(lineage))
                .toList();
        if (found.isEmpty()) {
            return Either.left(new BoundaryMissing(lineage.path()));
        }
        return found.size() == 1
                ? Either.right(found.get(0))
                : Either.left(
                        new ForeignWriter(Lineage.MANIFEST_PATH, found.size() + " boundary rows of " + lineage.path()));
    }

    /** Boundaries whose cleanup has not recorded their lineage as collected. */
    public List<Boundary> openBoundaries() {
        requireRead(RowClass.REGISTRY);
        return all(GcBoundaryRow.class).stream()
                .map(GcBoundaryRow::boundary)
                .filter(b -> b.progress() == Boundary.Progress.OPEN)
                .toList();
    }

    /** The main lineage of this graph's manifest. */
    public Lineage manifestLineage() {
        return Lineage.manifest(graphId);
    }

    private CheckpointRows rowsOf(NameReservation reservation) {
        return new CheckpointRows(
                reservation,
                mapped(CheckpointRow.class, CheckpointRow::header).stream()
                        .filter(h -> h.id().equals(reservation.checkpointId()))
                        .toList(),
                mapped(CheckpointTableRow.class, CheckpointTableRow::table).stream()
                        .filter(t -> t.checkpointId().equals(reservation.checkpointId()))
                        .toList());
    }

    private <R extends AuthorityRow, V> List<V> mapped(Class<R> type, Function<R, V> value) {
        return all(type).stream().map(value).toList();
    }

    void requireRead(RowClass rowClass) {
        if (!classes.contains(rowClass)) {
            throw new IllegalStateException(rowClass + " was not read at version " + version);
        }
    }
}
