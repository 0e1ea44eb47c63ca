package org.omnigraph.domain.failure;

import java.util.Map;

/** The thing named does not exist. */
public sealed interface NotFoundFailure extends Failure {

    /** No graph at this address. */
    record StoreNotFound(String store) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.STORE_NOT_FOUND;
        }

        @Override
        public String message() {
            return store + " is no graph";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("store", store);
        }

        @Override
        public String hint() {
            return "make one with omnigraph init, or check the order of the arguments";
        }
    }

    /** No live checkpoint of this name or id. */
    record CheckpointNotFound(String name) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.CHECKPOINT_NOT_FOUND;
        }

        @Override
        public String message() {
            return "checkpoint " + name + " does not exist";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("name", name);
        }

        @Override
        public String hint() {
            return "omnigraph checkpoint list names those that do";
        }
    }

    /** No table of this key in the snapshot. */
    record TableNotFound(String table, String candidates) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.TABLE_NOT_FOUND;
        }

        @Override
        public String message() {
            return "table " + table + " does not exist";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("table", table, "candidates", candidates);
        }

        @Override
        public String hint() {
            return "tables of this snapshot: " + candidates;
        }
    }

    /** No graph commit of this id. */
    record CommitNotFound(String commit) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.COMMIT_NOT_FOUND;
        }

        @Override
        public String message() {
            return "graph commit " + commit + " does not exist";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("commit", commit);
        }

        @Override
        public String hint() {
            return "omnigraph commit list names those that do";
        }
    }

    /** No live branch of this name. */
    record BranchNotFound(String branch) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.BRANCH_NOT_FOUND;
        }

        @Override
        public String message() {
            return "branch " + branch + " does not exist";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("branch", branch);
        }

        @Override
        public String hint() {
            return "use an existing branch; main always exists";
        }
    }

    /** A version that was never written. */
    record VersionNotFound(String dataset, long version) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.VERSION_NOT_FOUND;
        }

        @Override
        public String message() {
            return dataset + " has no version " + version;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "version", version);
        }

        @Override
        public String hint() {
            return "omnigraph snapshot prints the versions in use";
        }
    }

    /** There is no claim to repair. */
    record ClaimNotFound(String store) implements NotFoundFailure {
        @Override
        public FailureCode code() {
            return FailureCode.CLAIM_NOT_FOUND;
        }

        @Override
        public String message() {
            return "nobody holds the retention claim of " + store;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("store", store);
        }

        @Override
        public String hint() {
            return "there is nothing to repair; run the operation you need";
        }
    }
}
