package org.omnigraph.objectstore;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.failure.StorageFailure.StoreUnreachable;

/**
 * Objects as files. An object appears whole or not at all: it is written and synced under a temporary name, then hard linked
 * to its own name, which fails when that name is taken. A process killed in between leaves a temporary file that no listing
 * returns and no later create trips over.
 */
final class LocalObjectStore implements ObjectStore {
    private final Path root;
    private final ObjectKeys keys;
    private final AtomicLong temporaries = new AtomicLong();

    LocalObjectStore(Path root) {
        this.root = root.toAbsolutePath().normalize();
        this.keys = new ObjectKeys(this.root);
    }

    @Override
    public Either<Failure, Option<byte[]>> read(String key) {
        return at(key, "read", file -> {
            try {
                return Option.some(Files.readAllBytes(file));
            } catch (NoSuchFileException e) {
                return Option.none();
            }
        });
    }

    @Override
    public Either<Failure, List<StoredObject>> list(String prefix) {
        return at(prefix, "list", folder -> {
            List<StoredObject> found = new ArrayList<>();
            // Links are followed, as reading does: a linked folder must not look empty.
            Files.walkFileTree(
                    folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Collector(folder, found));
            found.sort(Comparator.comparing(StoredObject::key));
            return List.copyOf(found);
        });
    }

    @Override
    public Either<Failure, Boolean> createIfAbsent(String key, byte[] content) {
        return at(key, "create", file -> create(file, content));
    }

    @Override
    public Either<Failure, Boolean> remove(String key) {
        return at(key, "remove", file -> {
            // A folder is no object, and deleting one that happens to be empty would still be somebody's loss.
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            try {
                Files.delete(file);
            } catch (NoSuchFileException e) {
                return false;
            }
            sync(folderOf(file));
            return true;
        });
    }

    @Override
    public Either<Failure, Option<StoredObject>> stat(String key) {
        return at(key, "stat", file -> {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return attributes.isDirectory() ? Option.none() : Option.some(object(file, attributes));
            } catch (NoSuchFileException e) {
                return Option.none();
            }
        });
    }

    private boolean create(Path file, byte[] content) throws IOException {
        Path folder = folderOf(file);
        Path durable = makeFolder(folder);
        Path temporary = writeTemporary(folder, content);
        boolean created;
        try {
            created = link(temporary, file);
            if (created) {
                syncOrTakeBack(folder, durable, temporary, file);
            }
        } catch (IOException e) {
            discard(temporary, e);
            throw e;
        }
        discard(temporary, null);
        return created;
    }

    private static boolean link(Path temporary, Path file) throws IOException {
        try {
            Files.createLink(file, temporary);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Writes a synced file that nobody else writes: the name is new, and an exclusive open proves it. */
    private Path writeTemporary(Path folder, byte[] content) throws IOException {
        while (true) {
            Path temporary = folder.resolve(
                    ObjectKeys.TEMPORARY_PREFIX + ProcessHandle.current().pid() + "-" + temporaries.getAndIncrement());
            try (FileChannel out =
                    FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                writeAndSync(out, temporary, content);
                return temporary;
            } catch (FileAlreadyExistsException e) {
                // Left by a killed process that had this pid, or in use by another store object: take the next name.
                continue;
            }
        }
    }

    private static void writeAndSync(FileChannel out, Path temporary, byte[] content) throws IOException {
        try {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                out.write(left);
            }
            out.force(true);
        } catch (IOException e) {
            discard(temporary, e);
            throw e;
        }
    }

    /** An object whose name may be lost with the power is not created: it is taken back before the failure is reported. */
    private static void syncOrTakeBack(Path folder, Path durable, Path temporary, Path file) throws IOException {
        try {
            for (Path p = folder; ; p = folderOf(p)) {
                sync(p);
                if (p.equals(durable)) {
                    return;
                }
            }
        } catch (IOException e) {
            if (Files.exists(file) && Files.isSameFile(temporary, file)) {
                discard(file, e);
            }
            throw e;
        }
    }

    /**
     * Makes a folder.
     *
     * @return the topmost folder that must be synced for a new name below to be durable. It is the root at least, since
     *     another process may have made a folder in between a moment ago and not synced it yet
     */
    private Path makeFolder(Path folder) throws IOException {
        Path existing = folder;
        while (!Files.isDirectory(existing) && !existing.equals(existing.getRoot())) {
            existing = folderOf(existing);
        }
        Files.createDirectories(folder);
        return existing.startsWith(root) ? root : existing;
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Removes a file whose presence harms nobody, so that failing to do so changes no outcome. */
    private static void discard(Path file, @Nullable IOException cause) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            if (cause != null) {
                cause.addSuppressed(e);
            }
        }
    }

    private static Path folderOf(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    private StoredObject object(Path file, BasicFileAttributes attributes) {
        return new StoredObject(
                keys.keyOf(file),
                attributes.size(),
                attributes.lastModifiedTime().to(TimeUnit.MICROSECONDS));
    }

    private <T> Either<Failure, T> at(String key, String operation, Access<T> access) {
        return keys.resolve(key).flatMap(file -> {
            try {
                return Either.right(access.apply(file));
            } catch (AccessDeniedException e) {
                return Either.left(new StoreUnreachable(root.toString(), "access denied: " + e.getMessage()));
            } catch (IOException | UnsupportedOperationException e) {
                return Either.left(new StorageFailed(key, operation, e.toString()));
            }
        });
    }

    /** One access to a file. */
    @FunctionalInterface
    private interface Access<T> {
        T apply(Path file) throws IOException;
    }

    /** Collects whatever is no folder; what disappears while it looks was never there. */
    private final class Collector extends SimpleFileVisitor<Path> {
        private final Path start;
        private final List<StoredObject> found;

        Collector(Path start, List<StoredObject> found) {
            this.start = start;
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!file.equals(start) && !ObjectKeys.isTemporary(file)) {
                found.add(object(file, attributes));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            return goneOrThrow(e);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
            return e == null ? FileVisitResult.CONTINUE : goneOrThrow(e);
        }

        private static FileVisitResult goneOrThrow(IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }
    }
}
