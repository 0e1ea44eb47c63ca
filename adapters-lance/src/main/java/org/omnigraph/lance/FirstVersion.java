package org.omnigraph.lance;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.lance.Dataset;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.Failure;

/**
 * Makes version 1 of a dataset, put-if-absent. Lance's own create is not: of two that race, the loser is carried over as an
 * overwrite of the winner, and one that was paused would overwrite whatever was published meanwhile. So Lance creates the
 * dataset in a folder of its own, and its files are put where they belong, the manifest file last and only if there is none.
 */
public final class FirstVersion {
    private static final String VERSIONS = "_versions/";

    private final ObjectStore objects;

    /** Puts files through the raw objects of a graph root. */
    public FirstVersion(ObjectStore objects) {
        this.objects = objects;
    }

    /** Creates a dataset at an address on the local disk; what Lance throws passes through. The result is closed here. */
    @FunctionalInterface
    public interface Creation {
        /** Writes version 1 at this address. */
        Dataset at(String uri) throws Exception;
    }

    /**
     * Makes version 1 of a dataset.
     *
     * @param path root-relative dataset path
     * @return false when there is a version 1 already; nothing of this one is left then
     */
    public Either<Failure, Boolean> create(String path, Creation creation) {
        try {
            Path folder = Files.createTempDirectory("omnigraph-create");
            try {
                creation.at(folder.toString()).close();
                return put(path, folder);
            } finally {
                remove(folder);
            }
        } catch (Exception e) {
            return Either.left(LanceErrors.toFailure(path, "create", e));
        }
    }

    private Either<Failure, Boolean> put(String path, Path folder) throws IOException {
        List<String> put = new ArrayList<>();
        for (Path file : files(folder)) {
            String relative = folder.relativize(file).toString().replace('\\', '/');
            if (!relative.startsWith(VERSIONS)) {
                String key = path + "/" + relative;
                Either<Failure, Boolean> stored = objects.createIfAbsent(key, Files.readAllBytes(file));
                if (stored.isLeft()) {
                    return stored;
                }
                put.add(key);
            }
        }
        String manifest = LanceStore.versionKey(path, null, 1);
        byte[] content = Files.readAllBytes(folder.resolve(manifest.substring(path.length() + 1)));
        return objects.createIfAbsent(manifest, content).flatMap(first -> first ? Either.right(true) : withdraw(put));
    }

    /** Takes back files that nothing names: their names are as unique as Lance's uuids. */
    private Either<Failure, Boolean> withdraw(List<String> keys) {
        for (String key : keys) {
            Either<Failure, Boolean> removed = objects.remove(key);
            if (removed.isLeft()) {
                return removed;
            }
        }
        return Either.right(false);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
