package org.omnigraph.boot.cli.planted;

/** Breaks the rules about charsets, zones and locales. */
final class ReliesOnDefaults {
    byte[] bytes(String text) {
        return text.getBytes();
    }

    String lower(String text) {
        return text.toLowerCase();
    }
}
