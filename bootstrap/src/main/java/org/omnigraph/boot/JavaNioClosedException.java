package org.omnigraph.boot;

/** This JVM was started without opening {@code java.nio}, which the storage engine needs. */
final class JavaNioClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    JavaNioClosedException() {
        super("java.base does not open java.nio: start the JVM with " + JavaNioAccess.OPTION);
    }
}
