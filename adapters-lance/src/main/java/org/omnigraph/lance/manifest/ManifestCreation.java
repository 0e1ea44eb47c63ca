package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.omnigraph.application.port.out.ManifestGenesis;
import org.omnigraph.domain.failure.ConflictFailure.AlreadyInitialized;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.StoreNotFound;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.Genesis;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowImage;
import org.omnigraph.lance.FirstVersion;
import org.omnigraph.lance.LanceStore;

/**
 * Makes a graph in two versions. Version 1 is put-if-absent and holds the stamp, HEAD and FENCE; version 2 is an ordinary
 * publish. Whoever makes version 2 has made the graph, whoever made version 1.
 */
final class ManifestCreation implements ManifestGenesis {
    private static final String PATH = Lineage.MANIFEST_PATH;

    private final LanceStore store;
    private final ManifestReader reader;
    private final StrictCommit commits;
    private final FragmentFiles files;
    private final Set<ManifestRule> rules;

    ManifestCreation(
            LanceStore store,
            ManifestReader reader,
            StrictCommit commits,
            FragmentFiles files,
            Set<ManifestRule> rules) {
        this.store = store;
        this.reader = reader;
        this.commits = commits;
        this.files = files;
        this.rules = Set.copyOf(rules);
    }

    @Override
    public Either<Failure, Ulid> create(
            Ulid graphId, Ulid genesisCommit, @Nullable String actor, String operationId, long now) {
        Completion completion = new Completion(actor, operationId);
        return begun(graphId, genesisCommit, now)
                .flatMap(begun -> commits.land(ManifestLine.MAIN, completion))
                .map(finished -> completion.graphId.getOrElse(graphId));
    }

    /** Version 1 exists, whoever wrote it. */
    private Either<Failure, Done> begun(Ulid graphId, Ulid genesisCommit, long now) {
        Either<Failure, PinnedManifest> found = reader.openNewest(ManifestLine.MAIN);
        if (found.isRight()) {
            found.get().close();
            return Either.right(Done.DONE);
        }
        return found.getLeft() instanceof StoreNotFound
                ? begin(graphId, genesisCommit, now)
                : Either.left(found.getLeft());
    }

    private Either<Failure, Done> begin(Ulid graphId, Ulid genesisCommit, long now) {
        return new FirstVersion(store.objects())
                .create(PATH, uri -> write(uri, graphId, Genesis.head(genesisCommit, now)))
                .map(first -> Done.DONE);
    }

    /** The fence gets a fragment of its own in version 1 already: a stale completion has to meet it, too. */
    private Dataset write(String uri, Ulid graphId, List<AuthorityRow> head) throws IOException {
        List<RowImage> rows = new ArrayList<>(RowCodec.images(head));
        rows.add(RowCodec.FENCE);
        try (VectorSchemaRoot batch = RowCodec.batch(rows, ManifestSchema.stamped(graphId), store.allocator());
                ArrowStreamReader copy =
                        new ArrowStreamReader(new ByteArrayInputStream(stream(batch)), store.allocator())) {
            return Dataset.write()
                    .allocator(store.allocator())
                    .reader(copy)
                    .uri(uri)
                    .mode(WriteParams.WriteMode.CREATE)
                    .enableStableRowIds(true)
                    .maxRowsPerFile(head.size())
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
        }
    }

    private static byte[] stream(VectorSchemaRoot batch) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ArrowStreamWriter writer = new ArrowStreamWriter(batch, null, out)) {
            writer.start();
            writer.writeBatch();
            writer.end();
        }
        return out.toByteArray();
    }

    /** Version 2. */
    private final class Completion implements Change {
        private final @Nullable String actor;
        private final String operationId;

        /** The graph that version 1 names, once it was looked at. */
        private Option<Ulid> graphId = Option.none();

        Completion(@Nullable String actor, String operationId) {
            this.actor = actor;
            this.operationId = operationId;
        }

        @Override
        public String operationId() {
            return operationId;
        }

        @Override
        public Either<Failure, PinnedManifest> open(ManifestReader reader, ManifestLine line) {
            return reader.openNewest(line);
        }

        @Override
        public Either<Failure, Prepared> prepare(PinnedManifest base) throws Exception {
            if (!base.isUnfinished()) {
                return Either.left(
                        new AlreadyInitialized(store.root(), base.graphId().text()));
            }
            graphId = Option.some(base.graphId());
            Either<Failure, DeltaChange> completion = completion(base);
            return completion.isLeft()
                    ? Either.left(completion.getLeft())
                    : completion.get().prepare(base);
        }

        @Override
        public Either<Failure, Boolean> isCarriedBy(PinnedManifest version) throws Exception {
            Either<Failure, DeltaChange> completion = completion(version);
            return completion.isLeft()
                    ? Either.left(completion.getLeft())
                    : completion.get().isCarriedBy(version);
        }

        private Either<Failure, DeltaChange> completion(PinnedManifest version) throws Exception {
            return version.view(Set.of())
                    .flatMap(view -> view.graphHead())
                    .map(head -> Genesis.completion(version.graphId(), head.head(), actor, operationId))
                    .map(delta -> new DeltaChange(ReadSet.EMPTY, delta, files, rules));
        }
    }
}
