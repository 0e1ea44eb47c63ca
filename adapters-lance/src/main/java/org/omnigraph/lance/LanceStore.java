package org.omnigraph.lance;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.ReadOptions;
import org.omnigraph.application.port.out.ObjectStore;

/**
 * The Lance side of one graph root: where its datasets are and how they are opened. A dataset's address is the graph root,
 * {@code /} and its root-relative path; a native branch lives below it at {@code tree/<branch>}.
 *
 * <p>Every dataset it opens belongs to the caller, who closes readers before scanners, scanners before datasets and all of
 * them before the store. What Lance throws passes through the opening methods; {@link LanceErrors} translates it.
 */
public final class LanceStore implements AutoCloseable {
    /** The data storage version of every file this engine writes. */
    public static final String DATA_STORAGE_VERSION = "2.2";

    private static final BigInteger NEWEST_FIRST = new BigInteger("18446744073709551615");

    private final String root;
    private final Map<String, String> storageOptions;
    private final ObjectStore objects;
    private final BufferAllocator allocator;

    /**
     * Reads and writes nothing yet.
     *
     * @param root the graph root as Lance spells it: an absolute path or an object store's URI
     * @param storageOptions Lance's options for that root; empty for a local path
     * @param objects raw objects below the same root, for what Lance's Java API cannot read
     * @param parent the allocator a child of which holds this store's buffers
     */
    public LanceStore(String root, Map<String, String> storageOptions, ObjectStore objects, BufferAllocator parent) {
        this(parent.newChildAllocator("graph " + root, 0, Long.MAX_VALUE), root, storageOptions, objects);
    }

    private LanceStore(
            BufferAllocator allocator, String root, Map<String, String> storageOptions, ObjectStore objects) {
        this.root = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
        this.storageOptions = Map.copyOf(storageOptions);
        this.objects = objects;
        this.allocator = allocator;
    }

    /**
     * A store in a local folder, with memory of its own. Reads and writes nothing yet.
     *
     * @param root absolute and normalized
     * @param objects raw objects below the same root
     */
    public static LanceStore local(Path root, ObjectStore objects) {
        return new LanceStore(new RootAllocator(), root.toString(), Map.of(), objects);
    }

    /** The graph root, without a trailing slash. */
    public String root() {
        return root;
    }

    /** Lance's options for the root. */
    public Map<String, String> storageOptions() {
        return storageOptions;
    }

    /** Raw objects below the root. */
    public ObjectStore objects() {
        return objects;
    }

    /** Where every buffer of this store comes from. */
    public BufferAllocator allocator() {
        return allocator;
    }

    /**
     * The root-relative folder of one line of versions.
     *
     * @param path root-relative dataset path
     * @param branch native branch; null for the dataset's main
     */
    public static String folder(String path, @Nullable String branch) {
        return branch == null ? path : path + "/tree/" + branch;
    }

    /**
     * The root-relative key of a version's manifest file, as every dataset made by this engine names it.
     *
     * @param path root-relative dataset path
     * @param branch native branch; null for the dataset's main
     */
    public static String versionKey(String path, @Nullable String branch, long version) {
        BigInteger newestFirst = NEWEST_FIRST.subtract(BigInteger.valueOf(version));
        return folder(path, branch) + String.format(Locale.ROOT, "/_versions/%020d.manifest", newestFirst);
    }

    /** Lance's address of one line of versions. */
    public String uri(String path, @Nullable String branch) {
        return root + "/" + folder(path, branch);
    }

    /** Opens the newest version of a line. The caller closes it. */
    public Dataset openLatest(String path, @Nullable String branch) {
        return open(path, branch, options());
    }

    /** Opens one version of a line. The caller closes it. */
    public Dataset openAt(String path, @Nullable String branch, long version) {
        return open(path, branch, options().setVersion(version));
    }

    private Dataset open(String path, @Nullable String branch, ReadOptions.Builder options) {
        return Dataset.open()
                .allocator(allocator)
                .uri(uri(path, branch))
                .readOptions(options.build())
                .build();
    }

    private ReadOptions.Builder options() {
        return new ReadOptions.Builder().setStorageOptions(storageOptions);
    }

    /** Releases the buffers; fails when a reader or dataset of this store is still open. */
    @Override
    public void close() {
        allocator.close();
    }
}
