package org.omnigraph.lance.collect;

import io.vavr.control.Either;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;

/** Every object of one dataset at one moment, sorted into lines. What it does not know it does not return. */
final class DatasetListing {
    private static final String MAIN = "";
    private static final Pattern MANIFEST = Pattern.compile("(?:tree/(.+)/)?_versions/([^/]+\\.manifest)");
    private static final Pattern NEWEST_FIRST = Pattern.compile("(\\d{20})\\.manifest");
    private static final Pattern OLD_NAMING = Pattern.compile("(\\d{1,19})\\.manifest");
    private static final Pattern STAGED_MANIFEST = Pattern.compile("_versions/[^/]+\\.manifest#[^/]*");
    private static final BigInteger HIGHEST = new BigInteger("18446744073709551615");

    private final String path;
    private final List<StoredObject> objects;
    private final Map<String, SortedMap<Long, StoredObject>> versions = new HashMap<>();

    private DatasetListing(String path, List<StoredObject> objects) {
        this.path = path;
        this.objects = objects;
    }

    /** Lists a dataset; a manifest file under a name that no version has is somebody else's and ends it. */
    static Either<Failure, DatasetListing> read(ObjectStore store, String path) {
        return store.list(path).flatMap(objects -> {
            DatasetListing listing = new DatasetListing(path, objects);
            for (StoredObject object : objects) {
                Matcher manifest = MANIFEST.matcher(listing.inDataset(object));
                if (manifest.matches()) {
                    long version = version(manifest.group(2));
                    if (version < 1) {
                        return Either.left(new ForeignWriter(path, "version file " + object.key()));
                    }
                    String branch = manifest.group(1) == null ? MAIN : manifest.group(1);
                    listing.versions
                            .computeIfAbsent(branch, b -> new TreeMap<>())
                            .put(version, object);
                }
            }
            return Either.right(listing);
        });
    }

    private static long version(String name) {
        Matcher newestFirst = NEWEST_FIRST.matcher(name);
        if (newestFirst.matches()) {
            BigInteger version = HIGHEST.subtract(new BigInteger(newestFirst.group(1)));
            return version.bitLength() < Long.SIZE ? version.longValue() : -1;
        }
        Matcher old = OLD_NAMING.matcher(name);
        if (old.matches()) {
            BigInteger version = new BigInteger(old.group(1));
            return version.bitLength() < Long.SIZE ? version.longValue() : -1;
        }
        return -1;
    }

    /** The manifest files of a line by version. */
    SortedMap<Long, StoredObject> manifests(@Nullable String branch) {
        return versions.getOrDefault(branch == null ? MAIN : branch, new TreeMap<>());
    }

    /** Every version of every line that has a manifest file, listed as a branch by Lance or not. */
    List<LineVersion> versions() {
        List<LineVersion> all = new ArrayList<>();
        versions.forEach((branch, manifests) -> manifests
                .keySet()
                .forEach(version -> all.add(new LineVersion(branch.equals(MAIN) ? null : branch, version))));
        return all;
    }

    /** Every file of a line that some version could reference, and manifests that were never put in place. */
    List<LineFile> files(@Nullable String branch) {
        String line = branch == null ? "" : "tree/" + branch + "/";
        List<LineFile> files = new ArrayList<>();
        for (StoredObject object : objects) {
            String key = inDataset(object);
            if (key.startsWith(line)) {
                addFile(object, key.substring(line.length()), files);
            }
        }
        return files;
    }

    private static void addFile(StoredObject object, String key, List<LineFile> files) {
        if (STAGED_MANIFEST.matcher(key).matches()) {
            files.add(new LineFile(object, key));
            return;
        }
        for (ReferenceKind kind : ReferenceKind.values()) {
            if (key.startsWith(kind.folder() + "/")) {
                String name = key.substring(kind.folder().length() + 1);
                int folder = name.indexOf('/');
                boolean isIndex = kind == ReferenceKind.INDICES;
                // Nothing of ours lies deeper, or in the folder of all indices itself.
                if (isIndex == folder > 0) {
                    files.add(new LineFile(object, LineFile.name(kind, isIndex ? name.substring(0, folder) : name)));
                }
            }
        }
    }

    private String inDataset(StoredObject object) {
        return object.key().substring(path.length() + 1);
    }
}
