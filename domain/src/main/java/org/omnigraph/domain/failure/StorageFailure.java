package org.omnigraph.domain.failure;

import java.util.Map;

/** The storage or the code under a step failed; the message says what is durable, where it can be known. */
public sealed interface StorageFailure extends Failure {

    /** The store did not answer. */
    record StoreUnreachable(String store, String reason) implements StorageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.STORE_UNREACHABLE;
        }

        @Override
        public String message() {
            return "store " + store + " cannot be reached: " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("store", store, "reason", reason);
        }

        @Override
        public String hint() {
            return "check the path and its permissions, then run the command again";
        }
    }

    /** A storage call failed with a text that authorises nothing. */
    record StorageFailed(String dataset, String operation, String reason) implements StorageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.STORAGE_FAILED;
        }

        @Override
        public String message() {
            return operation + " of " + dataset + " failed: " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "operation", operation, "reason", reason);
        }

        @Override
        public String hint() {
            return "the reason is the storage's own text; repair it and run the command again";
        }
    }

    /** A protocol step threw instead of answering. */
    record StepFailed(String protocol, String state, String reason) implements StorageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.STEP_FAILED;
        }

        @Override
        public String message() {
            return protocol + " failed in state " + state + ": " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("protocol", protocol, "state", state, "reason", reason);
        }

        @Override
        public String hint() {
            return "run the command again; if it repeats, report it with this message";
        }
    }
}
