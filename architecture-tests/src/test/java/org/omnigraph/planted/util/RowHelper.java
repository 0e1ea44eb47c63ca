package org.omnigraph.planted.util;

/** Breaks the rules about names, packages and null marking. */
final class RowHelper {
    void fail(Exception e) {
        e.printStackTrace();
    }
}
