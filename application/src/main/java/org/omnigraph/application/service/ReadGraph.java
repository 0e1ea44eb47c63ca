package org.omnigraph.application.service;

import io.vavr.control.Either;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.omnigraph.application.data.ContentHash;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.GraphReads;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointRows;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FormatFailure.VersionReclaimed;
import org.omnigraph.domain.failure.NotFoundFailure.CommitNotFound;
import org.omnigraph.domain.failure.NotFoundFailure.TableNotFound;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.Snapshot;
import org.omnigraph.domain.graph.TableDeclaration;
import org.omnigraph.domain.graph.TableHead;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.TableRow;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;

/** Reads of one graph. Whether an old version was reclaimed is decided by the boundary, never by a missing file. */
final class ReadGraph implements GraphReads {
    private static final Set<RowClass> HEAD = Set.of(RowClass.HEAD);
    private static final Set<RowClass> REGISTRY = Set.of(RowClass.HEAD, RowClass.REGISTRY);

    private final GraphContext graph;

    ReadGraph(GraphContext graph) {
        this.graph = graph;
    }

    @Override
    public Either<Failure, Snapshot> snapshot(At at) {
        if (at instanceof At.BranchTip tip) {
            return graph.ports().manifest().capture(tip.branch(), HEAD).flatMap(ManifestView::snapshot);
        } else if (at instanceof At.CheckpointState state) {
            return checkpointed(state.reference());
        } else if (at instanceof At.CommitState state) {
            return Ulid.parse(state.commit())
                    .toEither(() -> (Failure) new InvalidArgument("commit", "a ULID of 26 characters", state.commit()))
                    .flatMap(id -> graph.ports().history().commit(state.branch(), id))
                    .flatMap(found -> found.toEither(() -> new CommitNotFound(state.commit())))
                    .flatMap(commit -> historical(state.branch(), commit.manifestVersion()));
        }
        At.ManifestState state = (At.ManifestState) at;
        return historical(state.branch(), state.version());
    }

    @Override
    public Either<Failure, TableHead> table(At at, String table) {
        return snapshot(at).flatMap(snapshot -> find(snapshot, table));
    }

    @Override
    public Either<Failure, Rows> rows(TableHead table, RowQuery query) {
        return readable(table).flatMap(version -> graph.ports().tables().scan(version, query));
    }

    @Override
    public Either<Failure, ContentHash> digest(TableHead table) {
        return rows(table, RowQuery.everythingById()).flatMap(rows -> {
            try {
                return Either.right(ContentHash.of(rows));
            } catch (IOException e) {
                return Either.left(
                        new StorageFailed(table.key().toString(), "reading rows", String.valueOf(e.getMessage())));
            }
        });
    }

    @Override
    public Either<Failure, Map<TableKey, TableDeclaration>> declarations(BranchName branch) {
        return graph.ports().manifest().capture(branch, REGISTRY).map(view -> {
            Map<TableKey, TableDeclaration> shapes = new TreeMap<>();
            view.all(TableRow.class)
                    .forEach(row -> shapes.put(
                            row.registration().key(), row.registration().declaration()));
            return shapes;
        });
    }

    @Override
    public Either<Failure, List<GraphCommit>> commits(BranchName branch, int limit) {
        return limit < 1
                ? Either.left(new InvalidArgument("limit", "a whole number from 1", Integer.toString(limit)))
                : graph.ports().history().commits(branch, limit);
    }

    /** The state a checkpoint pins, which stays readable behind the boundary. */
    private Either<Failure, Snapshot> checkpointed(String reference) {
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, REGISTRY)
                .flatMap(view -> CheckpointLookup.find(view, reference))
                .flatMap(CheckpointRows::whole)
                .flatMap(checkpoint -> at(checkpoint).flatMap(snapshot -> same(checkpoint, snapshot)));
    }

    private Either<Failure, Snapshot> at(Checkpoint checkpoint) {
        PhysicalVersion manifest = checkpoint.header().manifest();
        BranchName branch = checkpoint.header().sourceBranch();
        return graph.ports()
                .manifest()
                .token(branch, manifest.version())
                .flatMap(token -> token.equals(manifest.token())
                        ? graph.ports().manifest().captureAt(branch, manifest.version(), HEAD)
                        : Either.left(new ForeignWriter(
                                Lineage.MANIFEST_PATH, "version " + manifest.version() + " was replaced")))
                .flatMap(ManifestView::snapshot);
    }

    /** The pinned manifest and the checkpoint's rows must name the same tables. */
    private static Either<Failure, Snapshot> same(Checkpoint checkpoint, Snapshot snapshot) {
        Set<PhysicalVersion> pinned =
                checkpoint.tables().stream().map(PinnedTable::physical).collect(Collectors.toSet());
        Set<PhysicalVersion> published =
                snapshot.tables().stream().map(TableHead::physical).collect(Collectors.toSet());
        return pinned.equals(published)
                ? Either.right(snapshot)
                : Either.left(new InvalidCheckpoint(
                        checkpoint.header().name().text(),
                        List.of("its rows name other table versions than the manifest version it pins")));
    }

    private Either<Failure, Snapshot> historical(BranchName branch, long version) {
        return graph.ports().manifest().capture(BranchName.MAIN, REGISTRY).flatMap(latest -> {
            PhysicalVersion wanted = new PhysicalVersion(Lineage.MANIFEST_PATH, null, version, "");
            return ahead(latest, latest.manifestLineage(), wanted)
                    .flatMap(ok -> graph.ports().manifest().captureAt(branch, version, HEAD))
                    .flatMap(ManifestView::snapshot);
        });
    }

    /** The version to scan: ahead of its boundary or pinned, and still the one that was published. */
    private Either<Failure, PhysicalVersion> readable(TableHead table) {
        PhysicalVersion version = table.physical();
        return graph.ports()
                .manifest()
                .capture(BranchName.MAIN, REGISTRY)
                .flatMap(latest -> ahead(latest, table.lineage(), version))
                .flatMap(ok -> graph.ports().tables().token(version.path(), version.branch(), version.version()))
                .flatMap(token -> token.equals(version.token())
                        ? Either.right(version)
                        : Either.left(new ForeignWriter(
                                table.key().toString(), "version " + version.coordinates() + " was replaced")));
    }

    /** At or behind the boundary a version is reclaimed, unless a live checkpoint pins it. */
    private static Either<Failure, PhysicalVersion> ahead(
            ManifestView latest, Lineage lineage, PhysicalVersion version) {
        return latest.boundary(lineage).flatMap(boundary -> {
            boolean pinned = latest.checkpoints().stream()
                    .flatMap(rows -> rows.whole().map(Checkpoint::pins).getOrElse(List.of()).stream())
                    .anyMatch(pin -> pin.target().path().equals(version.path())
                            && pin.target().version() == version.version());
            return boundary.covers(version.version()) && !pinned
                    ? Either.left(new VersionReclaimed(version.path(), version.version(), boundary.cutoff()))
                    : Either.right(version);
        });
    }

    private static Either<Failure, TableHead> find(Snapshot snapshot, String table) {
        List<TableHead> found = snapshot.tables().stream()
                .filter(t -> t.key().toString().equals(table) || t.key().type().equals(table))
                .toList();
        if (found.size() == 1) {
            return Either.right(found.get(0));
        }
        if (found.isEmpty()) {
            return Either.left(new TableNotFound(
                    table,
                    snapshot.tables().isEmpty()
                            ? "none"
                            : snapshot.tables().stream()
                                    .map(t -> t.key().toString())
                                    .collect(Collectors.joining(", "))));
        }
        return Either.left(new InvalidArgument("table", "node:" + table + " or edge:" + table, table));
    }
}
