package org.omnigraph.domain.graph;

import io.vavr.control.Option;
import java.util.Locale;

/**
 * A ULID: 48 bits of milliseconds since the epoch and 80 random bits, spelt in 26 characters of Crockford base 32.
 *
 * @param text 26 upper-case characters
 */
public record Ulid(String text) implements Comparable<Ulid> {
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int LENGTH = 26;
    private static final int TIME_LENGTH = 10;

    /** Refuses anything that is not exactly the canonical spelling. */
    public Ulid {
        if (!isCanonical(text)) {
            throw new IllegalArgumentException("not a ULID: " + text);
        }
    }

    /** Parses upper or lower case; empty when the text is no ULID. */
    public static Option<Ulid> parse(String text) {
        if (text.length() != LENGTH || text.chars().anyMatch(c -> c > 'z')) {
            return Option.none();
        }
        // Above ASCII, upper-casing can turn a foreign letter into one of the alphabet.
        String upper = text.toUpperCase(Locale.ROOT);
        return isCanonical(upper) ? Option.some(new Ulid(upper)) : Option.none();
    }

    /**
     * Encodes a time and randomness.
     *
     * @param epochMillis milliseconds since the epoch, below 2^48
     * @param random exactly ten bytes
     */
    public static Ulid of(long epochMillis, byte[] random) {
        if (epochMillis < 0 || epochMillis >= 1L << 48 || random.length != 10) {
            throw new IllegalArgumentException("a ULID takes 48 bits of time and 10 random bytes");
        }
        StringBuilder text = new StringBuilder(LENGTH);
        for (int shift = 45; shift >= 0; shift -= 5) {
            text.append(ALPHABET.charAt((int) (epochMillis >>> shift) & 31));
        }
        int buffer = 0;
        int bits = 0;
        for (byte b : random) {
            buffer = buffer << 8 | (b & 0xff);
            bits += 8;
            while (bits >= 5) {
                bits -= 5;
                text.append(ALPHABET.charAt(buffer >>> bits & 31));
            }
        }
        return new Ulid(text.toString());
    }

    /** Milliseconds since the epoch at which this id was minted. */
    public long epochMillis() {
        long millis = 0;
        for (int i = 0; i < TIME_LENGTH; i++) {
            millis = millis << 5 | ALPHABET.indexOf(text.charAt(i));
        }
        return millis;
    }

    /** The spelling used inside tag names. */
    public String lowerCase() {
        return text.toLowerCase(Locale.ROOT);
    }

    @Override
    public int compareTo(Ulid other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }

    private static boolean isCanonical(String text) {
        return text.length() == LENGTH && text.charAt(0) <= '7' && text.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0);
    }
}
