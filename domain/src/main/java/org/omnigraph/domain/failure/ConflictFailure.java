package org.omnigraph.domain.failure;

import java.util.List;
import java.util.Map;

/** Another operation, or the present state, stands against this one; nothing of it is durable. */
public sealed interface ConflictFailure extends Failure {

    /** The name is reserved by a live checkpoint (RFC-025 §2.1). */
    record NameTaken(String name, String checkpointId, String createdAt, String actor) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.NAME_TAKEN;
        }

        @Override
        public String message() {
            return "checkpoint " + name + " exists (" + checkpointId + ", created " + createdAt + " by " + actor + ")";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("name", name, "checkpointId", checkpointId, "createdAt", createdAt, "actor", actor);
        }

        @Override
        public String hint() {
            return "delete it first, or choose another name; a deleted name may be reused";
        }
    }

    /** Ids that exist already or repeat in the input; at most the first five are named. */
    record KeyConflict(String table, List<String> ids, long total, String rule) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.KEY_CONFLICT;
        }

        @Override
        public String message() {
            return table + ": " + total + " id(s) " + rule + ": " + String.join(", ", ids);
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("table", table, "ids", ids, "total", total, "rule", rule);
        }

        @Override
        public String hint() {
            return "load with --mode merge to replace rows, or remove the repeated ids from the input";
        }
    }

    /** Bounded retries are used up; nothing was published. */
    record Contended(String operation, long attempts) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.CONTENDED;
        }

        @Override
        public String message() {
            return operation + " met other writers " + attempts + " times and gave up";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operation", operation, "attempts", attempts);
        }

        @Override
        public String hint() {
            return "run the command again when the graph is quieter";
        }
    }

    /** A member of the read set no longer holds at the version of the commit. */
    record ReadSetChanged(String member, String expected, String actual) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.READ_SET_CHANGED;
        }

        @Override
        public String message() {
            return member + " changed meanwhile: expected " + expected + ", found " + actual;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("member", member, "expected", expected, "actual", actual);
        }

        @Override
        public String hint() {
            return "look at the graph again and repeat the command if it still makes sense";
        }
    }

    /** A table's published version moved: the table case of {@link ReadSetChanged}. */
    record ExpectedVersionMismatch(String table, long expected, long actual) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.EXPECTED_VERSION_MISMATCH;
        }

        @Override
        public String message() {
            return table + " was expected at version " + expected + ", the graph publishes " + actual;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("table", table, "expected", expected, "actual", actual);
        }

        @Override
        public String hint() {
            return "another load was faster; run this load again";
        }
    }

    /** The store holds a graph; init never replaces one. */
    record AlreadyInitialized(String store, String graphId) implements ConflictFailure {
        @Override
        public FailureCode code() {
            return FailureCode.ALREADY_INITIALIZED;
        }

        @Override
        public String message() {
            return store + " already holds graph " + graphId;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("store", store, "graphId", graphId);
        }

        @Override
        public String hint() {
            return "use it as it is, or name an empty folder";
        }
    }
}
