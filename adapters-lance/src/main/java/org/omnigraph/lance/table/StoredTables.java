package org.omnigraph.lance.table;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.data.TableSchema;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.application.port.out.TableDatasets;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableKey;
import org.omnigraph.lance.FirstVersion;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;

/** The tables of one store. */
final class StoredTables implements TableDatasets {
    /** A type that was dropped and made again this often is no type any more. */
    private static final int LOCATIONS = 10_000;

    private final LanceStore store;
    private final PhysicalTokens tokens;
    private final FirstVersion firsts;
    private final EffectWriter effects;
    private final TableScan scans;

    StoredTables(LanceStore store, EffectWriter effects) {
        this.store = store;
        this.tokens = new PhysicalTokens(store.objects());
        this.firsts = new FirstVersion(store.objects());
        this.effects = effects;
        this.scans = new TableScan(store);
    }

    @Override
    public Either<Failure, PhysicalVersion> create(TableKey key, TableSchema schema) {
        for (int suffix = 0; suffix < LOCATIONS; suffix++) {
            String location = suffix == 0 ? key.baseLocation() : key.baseLocation() + "." + suffix;
            Either<Failure, Boolean> created = createIfFree(location, schema);
            if (created.isLeft()) {
                return Either.left(created.getLeft());
            }
            if (created.get()) {
                return tokens.token(location, null, 1).map(token -> new PhysicalVersion(location, null, 1, token));
            }
        }
        return Either.left(new Contended("creating the dataset of " + key, LOCATIONS));
    }

    /** False when the location is taken: by anything at all, since even a half-made dataset is somebody's. */
    private Either<Failure, Boolean> createIfFree(String location, TableSchema schema) {
        return store.objects()
                .list(location)
                .flatMap(present ->
                        present.isEmpty() ? firsts.create(location, uri -> write(uri, schema)) : Either.right(false));
    }

    private Dataset write(String uri, TableSchema schema) {
        return Dataset.write()
                .allocator(store.allocator())
                .schema(schema.arrow())
                .uri(uri)
                .mode(WriteParams.WriteMode.CREATE)
                .enableStableRowIds(true)
                .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                .execute();
    }

    @Override
    public Either<Failure, Long> headVersion(String path, @Nullable String branch) {
        return LanceErrors.attempt(LanceStore.folder(path, branch), "open", () -> {
            try (Dataset newest = store.openLatest(path, branch)) {
                return newest.version();
            }
        });
    }

    @Override
    public Either<Failure, AppliedEffect> apply(TableEffect effect) {
        return effects.apply(effect);
    }

    @Override
    public Either<Failure, Rows> scan(PhysicalVersion version, RowQuery query) {
        return scans.open(version, query);
    }

    @Override
    public Either<Failure, String> token(String path, @Nullable String branch, long version) {
        return tokens.token(path, branch, version);
    }

    @Override
    public Either<Failure, Option<String>> streamState(String path) {
        return streamIndex(path)
                .flatMap(index -> index.isDefined()
                        ? Either.right(index)
                        : streamFolder(path + StreamState.FOLDER)
                                .flatMap(own -> own.isDefined() ? Either.right(own) : streamFolder(path + "/tree")));
    }

    /** Lists index names only: describing this index, which has no fragments, makes Lance throw. */
    private Either<Failure, Option<String>> streamIndex(String path) {
        return LanceErrors.attempt(path, "list the indices", () -> {
            try (Dataset newest = store.openLatest(path, null)) {
                return StreamState.ofIndices(newest.listIndexes(), newest.version());
            }
        });
    }

    private Either<Failure, Option<String>> streamFolder(String folder) {
        return store.objects().list(folder).map((List<StoredObject> objects) -> StreamState.ofObjects(objects));
    }
}
