package org.omnigraph.lance.token;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.lance.LanceStore;

/** Physical-ref tokens: the identity of one immutable version, read from its manifest file. */
public final class PhysicalTokens {
    private static final BigInteger NEWEST_FIRST = new BigInteger("18446744073709551615");

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
        String folder = LanceStore.folder(path, branch) + "/_versions/";
        return objects.read(folder + newName(version))
                .flatMap(found -> found.isDefined() ? Either.right(found) : objects.read(folder + oldName(version)))
                .flatMap(found -> found(found, path, branch, version));
    }

    /**
     * The root-relative key of a version's manifest file under the naming of datasets made by this engine.
     *
     * @param path root-relative dataset path
     * @param branch native branch; null for the dataset's main
     */
    public static String key(String path, @Nullable String branch, long version) {
        return LanceStore.folder(path, branch) + "/_versions/" + newName(version);
    }

    private static Either<Failure, VersionFile> found(
            Option<byte[]> bytes, String path, @Nullable String branch, long version) {
        return bytes.map(b -> new VersionFile(version, b))
                .toEither(() -> new VersionNotFound(LanceStore.folder(path, branch), version));
    }

    private static String newName(long version) {
        return String.format(Locale.ROOT, "%020d.manifest", NEWEST_FIRST.subtract(BigInteger.valueOf(version)));
    }

    private static String oldName(long version) {
        return version + ".manifest";
    }
}
