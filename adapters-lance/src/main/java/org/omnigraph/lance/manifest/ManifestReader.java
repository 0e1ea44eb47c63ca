package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lance.Branch;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Transaction;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.BranchNotFound;
import org.omnigraph.domain.failure.NotFoundFailure.StoreNotFound;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.BranchRow;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;
import org.omnigraph.lance.token.VersionFile;

/** Opens versions of {@code __manifest}: stamp first, then the commit's own properties, then which fragment is what. */
final class ManifestReader {
    /** How often a reader that lost its version to a collection starts again at the newest one. */
    private static final int FRESH_STARTS = 8;

    private static final String PATH = Lineage.MANIFEST_PATH;

    private final LanceStore store;
    private final PhysicalTokens tokens;

    ManifestReader(LanceStore store, PhysicalTokens tokens) {
        this.store = store;
        this.tokens = tokens;
    }

    /** What to read from a pinned version; what Lance throws passes through. */
    @FunctionalInterface
    interface Reading<T> {
        Either<Failure, T> from(PinnedManifest manifest) throws Exception;
    }

    /** The line that holds a branch, by main's registry. */
    Either<Failure, ManifestLine> line(BranchName branch) {
        if (branch.isMain()) {
            return Either.right(ManifestLine.MAIN);
        }
        return latest(ManifestLine.MAIN, m -> m.view(Set.of()))
                .flatMap(main -> main.branchRow(branch)
                        .filter(row -> row.state() == BranchRow.State.LIVE && row.nativeName() != null)
                        .map(ManifestLine::of)
                        .toEither(() -> new BranchNotFound(branch.text())));
    }

    /** Reads the newest version; starts again at a newer one when the version is collected under the reader. */
    <T> Either<Failure, T> latest(ManifestLine line, Reading<T> reading) {
        for (int start = 1; ; start++) {
            Either<Failure, PinnedManifest> opened = openLatest(line);
            if (opened.isLeft()) {
                return Either.left(opened.getLeft());
            }
            try (PinnedManifest manifest = opened.get()) {
                return reading.from(manifest);
            } catch (Exception e) {
                if (LanceErrors.classify(e) != LanceFault.NOT_FOUND || start == FRESH_STARTS) {
                    return Either.left(LanceErrors.toFailure(PATH, "reading", e));
                }
            }
        }
    }

    /** Reads one version; {@code VERSION_NOT_FOUND} when it does not open. */
    <T> Either<Failure, T> at(ManifestLine line, long version, Reading<T> reading) {
        Either<Failure, PinnedManifest> opened = openAt(line, version);
        if (opened.isLeft()) {
            return Either.left(opened.getLeft());
        }
        try (PinnedManifest manifest = opened.get()) {
            return reading.from(manifest);
        } catch (Exception e) {
            Failure failure = LanceErrors.toFailure(PATH, "reading", e);
            return Either.left(
                    LanceErrors.classify(e) == LanceFault.NOT_FOUND ? collected(line, version, failure) : failure);
        }
    }

    /** Why a version could not be read to its end: it was collected meanwhile, or a file of it is missing. */
    private Failure collected(ManifestLine line, long version, Failure missing) {
        Either<Failure, PinnedManifest> again = openAt(line, version);
        again.forEach(PinnedManifest::close);
        return again.isLeft() ? again.getLeft() : missing;
    }

    /** Opens the newest version of a finished graph. The caller closes it. */
    Either<Failure, PinnedManifest> openLatest(ManifestLine line) {
        return openNewest(line).flatMap(this::finished);
    }

    /** Opens the newest version, which may be that of a creation nobody finished. The caller closes it. */
    Either<Failure, PinnedManifest> openNewest(ManifestLine line) {
        for (int start = 1; ; start++) {
            Dataset dataset;
            try {
                dataset = store.openLatest(PATH, line.nativeBranch());
            } catch (Exception e) {
                if (LanceErrors.classify(e) != LanceFault.NOT_FOUND) {
                    return Either.left(LanceErrors.toFailure(PATH, "opening", e));
                }
                Either<Failure, Boolean> there = isThere(line);
                if (there.isRight() && there.get() && start < FRESH_STARTS) {
                    continue;
                }
                return Either.left(there.fold(
                        failure -> failure,
                        present -> present ? LanceErrors.toFailure(PATH, "opening", e) : absent(line)));
            }
            return pin(line, dataset);
        }
    }

    /** Opens one version. The caller closes it. */
    Either<Failure, PinnedManifest> openAt(ManifestLine line, long version) {
        Dataset dataset;
        try {
            dataset = store.openAt(PATH, line.nativeBranch(), version);
        } catch (Exception e) {
            return Either.left(
                    LanceErrors.classify(e) == LanceFault.NOT_FOUND
                            ? new VersionNotFound(LanceStore.folder(PATH, line.nativeBranch()), version)
                            : LanceErrors.toFailure(PATH, "opening", e));
        }
        return pin(line, dataset).flatMap(this::finished);
    }

    /** The cutoff of a line's boundary, 0 when the line has none yet, read from the newest version of main. */
    Either<Failure, Long> cutoff(ManifestLine line) {
        return latest(ManifestLine.MAIN, m -> m.view(Set.of(RowClass.REGISTRY))).flatMap(main -> {
            Lineage lineage = line.lineage(main.graphId());
            boolean mayLack = !line.isMain()
                    && main.row(GcBoundaryRow.rowId(lineage.hash())).isEmpty();
            return mayLack ? Either.right(0L) : main.boundary(lineage).map(boundary -> boundary.cutoff());
        });
    }

    private Either<Failure, PinnedManifest> finished(PinnedManifest manifest) {
        if (manifest.isUnfinished()) {
            manifest.close();
            return Either.left(new StoreNotFound(store.root()));
        }
        return Either.right(manifest);
    }

    private Failure absent(ManifestLine line) {
        return line.isMain()
                ? new StoreNotFound(store.root())
                : new BranchNotFound(line.branch().text());
    }

    private Either<Failure, Boolean> isThere(ManifestLine line) {
        return store.objects()
                .list(LanceStore.folder(PATH, line.nativeBranch()) + "/_versions")
                .map(files -> files.stream().anyMatch(f -> f.key().endsWith(".manifest")));
    }

    private Either<Failure, PinnedManifest> pin(ManifestLine line, Dataset dataset) {
        Either<Failure, PinnedManifest> pinned;
        try {
            pinned = StampCheck.check(store.root(), dataset.getSchema().getCustomMetadata())
                    .flatMap(graphId -> pin(line, dataset, graphId));
        } catch (Exception e) {
            pinned = Either.left(LanceErrors.toFailure(PATH, "opening", e));
        }
        if (pinned.isLeft()) {
            dataset.close();
        }
        return pinned;
    }

    private Either<Failure, PinnedManifest> pin(ManifestLine line, Dataset dataset, Ulid graphId) {
        List<FragmentMetadata> fragments =
                dataset.getFragments().stream().map(Fragment::metadata).toList();
        long version = dataset.version();
        return commit(line.nativeBranch(), dataset, fragments).flatMap(commit -> {
            if (line.isMain() && version == 1 && commit.properties().isEmpty()) {
                return FragmentClasses.unfinished(fragments)
                        .map(classes -> new PinnedManifest(line, dataset, graphId, commit.uuid(), null, classes))
                        .toEither(() -> foreign("version 1 has " + fragments.size() + " fragments"));
            }
            return CommitProperties.of(commit.properties())
                    .toEither(() -> foreign("version " + version + " does not carry this engine's properties"))
                    .flatMap(properties -> FragmentClasses.of(version, properties, fragments)
                            .map(classes ->
                                    new PinnedManifest(line, dataset, graphId, commit.uuid(), properties, classes)));
        });
    }

    /** What a version's transaction says: its uuid, and its properties, empty for a commit of someone else. */
    private record Commit(String uuid, Map<String, String> properties) {}

    /**
     * The commit that made an opened version. Lance ends the process when asked for the transaction of a branch's first version,
     * so it is asked only where a fragment of the line's own proves that it is another one, or the manifest file says so.
     */
    private Either<Failure, Commit> commit(
            @Nullable String nativeBranch, Dataset dataset, List<FragmentMetadata> fragments) {
        if (!fragments.stream().allMatch(FragmentClasses::isInherited)) {
            return Either.right(readCommit(dataset));
        }
        Either<Failure, Boolean> clone =
                tokens.read(PATH, nativeBranch, dataset.version()).map(VersionFile::isClone);
        if (clone.isLeft()) {
            return Either.left(clone.getLeft());
        }
        if (!clone.get()) {
            return Either.right(readCommit(dataset));
        }
        return nativeBranch == null
                ? Either.left(foreign("version " + dataset.version() + " of main is a clone of another dataset"))
                : inherited(nativeBranch, dataset.version());
    }

    private Either<Failure, Commit> inherited(String nativeBranch, long version) {
        try (Dataset main = store.openLatest(PATH, null)) {
            Optional<Branch> branch = main.branches().list().stream()
                    .filter(b -> b.getName().equals(nativeBranch) && b.getParentVersion() == version)
                    .findFirst();
            if (branch.isEmpty()) {
                return Either.left(foreign("native branch " + nativeBranch + " was not made from version " + version));
            }
            String parent = branch.get().getParentBranch().orElse(null);
            try (Dataset origin = store.openAt(PATH, parent, version)) {
                List<FragmentMetadata> fragments =
                        origin.getFragments().stream().map(Fragment::metadata).toList();
                return commit(parent, origin, fragments);
            }
        }
    }

    private static Commit readCommit(Dataset dataset) {
        Optional<Transaction> transaction = dataset.readTransaction();
        if (transaction.isEmpty()) {
            return new Commit("", Map.of());
        }
        try (Transaction t = transaction.get()) {
            return new Commit(t.uuid(), t.transactionProperties().orElse(Map.of()));
        }
    }

    private static Failure foreign(String evidence) {
        return new ForeignWriter(PATH, evidence);
    }
}
