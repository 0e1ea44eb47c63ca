package org.omnigraph.domain.graph;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** FNV-1a, 64 bits: spells the folder name of a table from its type name. */
final class Fnv1a64 {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Fnv1a64() {}

    /** 16 lower-case hex digits of the hash over the UTF-8 bytes of the text. */
    static String hex(String text) {
        long hash = OFFSET;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * PRIME;
        }
        return HexFormat.of().toHexDigits(hash);
    }
}
