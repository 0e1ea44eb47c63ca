package org.omnigraph.boot;

import java.nio.Buffer;

/**
 * The proof that Arrow can reach the memory behind a buffer. Without it the first table access would fail deep inside a static
 * initializer, and every later one with a message that no longer names the reason.
 */
final class JavaNioAccess {
    static final String OPTION = "--add-opens java.base/java.nio=ALL-UNNAMED";

    private JavaNioAccess() {}

    static JavaNioAccess require() {
        if (!Buffer.class.getModule().isOpen(Buffer.class.getPackageName(), JavaNioAccess.class.getModule())) {
            throw new JavaNioClosedException();
        }
        return new JavaNioAccess();
    }
}
