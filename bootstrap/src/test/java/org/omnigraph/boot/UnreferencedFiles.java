package org.omnigraph.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.ReadOptions;
import org.lance.fragment.DeletionFile;

/** Files below a graph root that no retained version references, found without the engine's own reading of versions. */
final class UnreferencedFiles {
    private static final Pattern TRANSACTION = Pattern.compile("[0-9]+-[0-9a-f-]{36}\\.txn");

    private UnreferencedFiles() {}

    static List<String> of(Path graphRoot) {
        List<String> found = new ArrayList<>();
        for (Path dataset : datasets(graphRoot)) {
            Set<String> referenced = referenced(dataset);
            walk(dataset)
                    .map(f -> dataset.relativize(f).toString())
                    .filter(f -> !f.startsWith("_refs/") && !f.equals("_versions/latest_version_hint.json"))
                    .filter(f -> !referenced.contains(f))
                    .forEach(f -> found.add(graphRoot.relativize(dataset) + "/" + f));
        }
        return found;
    }

    private static List<Path> datasets(Path graphRoot) {
        return walk(graphRoot)
                .filter(f -> f.getParent().getFileName().toString().equals("_versions"))
                .map(f -> f.getParent().getParent())
                .distinct()
                .toList();
    }

    private static Set<String> referenced(Path dataset) {
        Set<String> names = new HashSet<>();
        try (RootAllocator memory = new RootAllocator()) {
            for (long version : StoredVersions.of(dataset)) {
                names.add("_versions/" + fileName(version));
                String manifest = Files.readString(
                        dataset.resolve("_versions/" + fileName(version)), StandardCharsets.ISO_8859_1);
                Matcher transactions = TRANSACTION.matcher(manifest);
                while (transactions.find()) {
                    names.add("_transactions/" + transactions.group());
                }
                ReadOptions at = new ReadOptions.Builder().setVersion(version).build();
                try (Dataset opened = Dataset.open()
                        .allocator(memory)
                        .uri(dataset.toString())
                        .readOptions(at)
                        .build()) {
                    opened.getFragments().stream().map(Fragment::metadata).forEach(f -> add(names, f));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    private static void add(Set<String> names, FragmentMetadata fragment) {
        fragment.getFiles().forEach(file -> names.add("data/" + file.getPath()));
        DeletionFile deletions = fragment.getDeletionFile();
        if (deletions != null) {
            String stem = "_deletions/" + fragment.getId() + "-" + deletions.getReadVersion() + "-"
                    + Long.toUnsignedString(deletions.getId());
            names.add(stem + ".arrow");
            names.add(stem + ".bin");
        }
    }

    private static String fileName(long version) {
        return new java.math.BigInteger("18446744073709551615").subtract(java.math.BigInteger.valueOf(version))
                + ".manifest";
    }

    private static Stream<Path> walk(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
