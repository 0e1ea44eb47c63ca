package org.omnigraph.lance.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The manifest file of one version, byte for byte; it never changes. */
public final class VersionFile {
    private static final Pattern TRANSACTION =
            Pattern.compile("(\\d+)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.txn");

    private final long version;
    private final byte[] bytes;

    VersionFile(long version, byte[] bytes) {
        this.version = version;
        this.bytes = bytes.clone();
    }

    /** The physical-ref token. */
    public String token() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "m1:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Whether this is the first version of a branch or clone. Its transaction carries its own version number where any other
     * carries an older one. Lance ends the process when asked for the transaction of such a version, so a file without a
     * readable transaction name counts as one.
     */
    public boolean isClone() {
        Matcher name = TRANSACTION.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        boolean found = false;
        while (name.find()) {
            found = true;
            if (name.group(1).equals(Long.toString(version))) {
                return true;
            }
        }
        return !found;
    }

    /** The names of the transactions the file mentions, for the sweep's reference set. */
    public java.util.SortedSet<String> transactionNames() {
        java.util.SortedSet<String> names = new java.util.TreeSet<>();
        Matcher name = TRANSACTION.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }
}
