package org.omnigraph.lance.token;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.lance.LanceStore;

/** Physical-ref tokens: the identity of one immutable version, read from its manifest file. */
public final class PhysicalTokens {
    private final ObjectStore objects;

    /** Reads through the raw objects of a graph root. */
    public PhysicalTokens(ObjectStore objects) {
        this.objects = objects;
    }

    /**
     * The token of one version: {@code m1:} and the SHA-256 of its manifest file.
     *
     * @param path root-relative dataset path
     * @param branch native branch; null for the dataset's main
     * @return {@code VERSION_NOT_FOUND} when the version has no manifest file
     */
    public Either<Failure, String> token(String path, @Nullable String branch, long version) {
        return read(path, branch, version).map(VersionFile::token);
    }

    /** The manifest file of one version, with the same rules as {@link #token}. */
    public Either<Failure, VersionFile> read(String path, @Nullable String branch, long version) {
        String oldName = LanceStore.folder(path, branch) + "/_versions/" + version + ".manifest";
        return objects.read(LanceStore.versionKey(path, branch, version))
                .flatMap(found -> found.isDefined() ? Either.right(found) : objects.read(oldName))
                .flatMap(found -> found(found, path, branch, version));
    }

    private static Either<Failure, VersionFile> found(
            Option<byte[]> bytes, String path, @Nullable String branch, long version) {
        return bytes.map(b -> new VersionFile(version, b))
                .toEither(() -> new VersionNotFound(LanceStore.folder(path, branch), version));
    }
}
