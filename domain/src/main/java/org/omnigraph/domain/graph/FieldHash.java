package org.omnigraph.domain.graph;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Lower-case hex SHA-256 over a domain tag and fields, each prefixed by its length in four big-endian bytes, so that no two
 * different field lists collide by concatenation.
 */
public final class FieldHash {
    private FieldHash() {}

    /** The hash of the domain tag and the fields, in this order, numbers already spelt in decimal. */
    public static String of(String domainTag, String... fields) {
        MessageDigest digest = sha256();
        update(digest, domainTag);
        for (String field : fields) {
            update(digest, field);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void update(MessageDigest digest, String field) {
        byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
