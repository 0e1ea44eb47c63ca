package org.omnigraph.application.service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The operations that hold a claim and are still run by this process. Process-wide on purpose: a claim names its process, not
 * the engine instance inside it, so only the whole process can tell that an operation of its own has ended.
 */
final class RunningOperations {
    private static final Set<String> RUNNING = ConcurrentHashMap.newKeySet();

    private RunningOperations() {}

    static void begun(String operationId) {
        RUNNING.add(operationId);
    }

    static void ended(String operationId) {
        RUNNING.remove(operationId);
    }

    static boolean runs(String operationId) {
        return RUNNING.contains(operationId);
    }
}
