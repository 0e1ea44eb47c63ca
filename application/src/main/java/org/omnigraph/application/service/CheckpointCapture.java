package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.checkpoint.CheckpointName;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.failure.ConflictFailure.NameTaken;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.failure.UsageFailure.BoundExceeded;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.Genesis;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.domain.publish.RowEncoder;

/**
 * Captures one immutable source snapshot and prepares the complete header, table and tag set with its read set (RFC-025 §3
 * step 2). Bounds are checked here, before any tag exists.
 */
final class CheckpointCapture {
    private final GraphContext graph;

    CheckpointCapture(GraphContext graph) {
        this.graph = graph;
    }

    Either<Failure, PreparedCheckpoint> capture(
            CheckpointName name, BranchName branch, @Nullable String actor, Ulid checkpointId) {
        return graph.ports()
                .manifest()
                .capture(branch, Set.of(RowClass.HEAD, RowClass.REGISTRY, RowClass.NAMES))
                .flatMap(view -> free(view, name)
                        .flatMap(generation -> liveBranch(view, branch)
                                .flatMap(row -> header(view, name, actor, checkpointId)
                                        .flatMap(header -> prepare(view, header, generation, row)))));
    }

    /** The generation a free name is at: 0 when it was never reserved. */
    private static Either<Failure, Long> free(ManifestView view, CheckpointName name) {
        NameReservation reservation = view.reservation(name).getOrNull();
        if (reservation == null) {
            return Either.right(0L);
        }
        if (!reservation.isLive()) {
            return Either.right(reservation.generation());
        }
        return CheckpointLookup.find(view, name.text())
                .flatMap(CheckpointRows::whole)
                .flatMap(existing -> Either.left(taken(existing.header())));
    }

    private static Failure taken(CheckpointHeader header) {
        return new NameTaken(
                header.name().text(),
                header.id().text(),
                Times.rfc3339(header.createdAt()),
                header.actor() == null ? "unknown" : header.actor());
    }

    private static Either<Failure, BranchRow> liveBranch(ManifestView view, BranchName branch) {
        return view.branchRow(branch)
                .filter(row -> row.state() == BranchRow.State.LIVE)
                .toEither(() -> new BranchNotFound(branch.text()));
    }

    private Either<Failure, CheckpointHeader> header(
            ManifestView view, CheckpointName name, @Nullable String actor, Ulid checkpointId) {
        return view.snapshot()
                .flatMap(snapshot -> schemas(view, snapshot)
                        .flatMap(schemas -> graph.ports()
                                .manifest()
                                .token(snapshot.branch(), snapshot.manifestVersion())
                                .map(token -> new CheckpointHeader(
                                        checkpointId,
                                        name,
                                        snapshot.branch(),
                                        snapshot.head().commitId(),
                                        new PhysicalVersion(
                                                Lineage.MANIFEST_PATH, null, snapshot.manifestVersion(), token),
                                        Genesis.SCHEMA_STAMP,
                                        TagName.ENCODING_VERSION,
                                        CheckpointName.NORMALIZATION_VERSION,
                                        graph.now(),
                                        actor,
                                        snapshot.tables().size(),
                                        schemas))));
    }

    private static Either<Failure, Map<TableKey, TableDeclaration>> schemas(ManifestView view, Snapshot snapshot) {
        Map<TableKey, TableDeclaration> schemas = new TreeMap<>();
        for (TableHead table : snapshot.tables()) {
            var registration = view.registration(table.key());
            if (registration.isEmpty()) {
                return Either.left(new ForeignWriter(
                        Lineage.MANIFEST_PATH, "table " + table.key() + " is published but not registered"));
            }
            schemas.put(table.key(), registration.get().declaration());
        }
        return Either.right(schemas);
    }

    private Either<Failure, PreparedCheckpoint> prepare(
            ManifestView view, CheckpointHeader header, long generation, BranchRow branch) {
        List<PinnedTable> tables = view.liveTables().stream()
                .map(t -> new PinnedTable(header.id(), t.identity(), t.key(), t.physical(), t.rowCount()))
                .toList();
        NameReservation reservation =
                new NameReservation(header.name(), NameReservation.State.LIVE, generation + 1, header.id(), null, null);
        PreparedCheckpoint prepared = PreparedCheckpoint.of(
                new Checkpoint(reservation, header, tables),
                branch.incarnation(),
                view.manifestLineage(),
                graph.bounds());
        return prepared.readSet().revalidate(view).flatMap(ok -> withinBounds(prepared));
    }

    private Either<Failure, PreparedCheckpoint> withinBounds(PreparedCheckpoint prepared) {
        int tables = prepared.checkpoint().tables().size();
        if (tables > graph.bounds().tablesPerCheckpoint()) {
            return Either.left(
                    new BoundExceeded("tables per checkpoint", graph.bounds().tablesPerCheckpoint(), tables));
        }
        long payload = prepared.rows().stream()
                .mapToLong(row -> RowEncoder.encode(row).toString().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        return payload > graph.bounds().payloadBytes()
                ? Either.left(new BoundExceeded(
                        "checkpoint payload bytes", graph.bounds().payloadBytes(), payload))
                : Either.right(prepared);
    }
}
