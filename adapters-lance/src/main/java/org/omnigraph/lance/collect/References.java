package org.omnigraph.lance.collect;

import io.vavr.control.Either;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.lance.Dataset;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;
import org.omnigraph.lance.token.VersionFile;

/** Which files versions reference. A version that cannot be read is a failure: what it references is then unknown. */
final class References {
    private final LanceStore store;
    private final PhysicalTokens manifests;
    private final Set<ReferenceKind> kinds;

    References(LanceStore store, Set<ReferenceKind> kinds) {
        this.store = store;
        this.manifests = new PhysicalTokens(store.objects());
        this.kinds = kinds;
    }

    /** Names as {@link LineFile} spells them, over all the versions. */
    Either<Failure, Set<String>> of(String path, Collection<LineVersion> versions) {
        Set<String> names = new HashSet<>();
        for (LineVersion version : versions) {
            Either<Failure, Boolean> read = add(path, version, names);
            if (read.isLeft()) {
                return Either.left(read.getLeft());
            }
        }
        return Either.right(names);
    }

    private Either<Failure, Boolean> add(String path, LineVersion version, Set<String> names) {
        return manifests
                .read(path, version.branch(), version.version())
                .flatMap(file -> LanceErrors.attempt(
                        LanceStore.folder(path, version.branch()),
                        "read the references of version " + version.version(),
                        () -> add(path, version, file, names)));
    }

    private boolean add(String path, LineVersion version, VersionFile file, Set<String> names) {
        try (Dataset dataset = store.openAt(path, version.branch(), version.version())) {
            for (ReferenceKind kind : kinds) {
                kind.names(dataset, file).forEach(name -> names.add(LineFile.name(kind, name)));
            }
            return true;
        }
    }
}
