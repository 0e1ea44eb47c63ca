package org.omnigraph.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Names and bytes of every file below a folder; times do not count. */
record DiskState(Map<String, String> files) {
    static DiskState of(Path root) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] sha = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                files.put(root.relativize(file).toString(), HexFormat.of().formatHex(sha));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return new DiskState(files);
    }

    /** Files and their total bytes below a folder. */
    static long[] countAndBytes(Path root) {
        long[] sum = new long[2];
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                sum[0]++;
                sum[1] += Files.size(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }
}
