package org.omnigraph.domain.failure;

import java.util.List;
import java.util.Map;

/** The retention claim or an unfinished operation stands in the way (RFC-025 §2.3). */
public sealed interface ClaimFailure extends Failure {

    /** Another operation holds the claim; it is never stolen on elapsed time. */
    record ClaimHeld(String operationId, String action, String actor, String createdAt) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.CLAIM_HELD;
        }

        @Override
        public String message() {
            return "the retention claim is held by " + action + " " + operationId + " of " + actor + " since "
                    + createdAt;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operationId", operationId, "action", action, "actor", actor, "createdAt", createdAt);
        }

        @Override
        public String hint() {
            return "wait for it to end; omnigraph claim show prints its owner, and what to run if that process is dead";
        }
    }

    /** The claim is not ours any more; the operation stopped. */
    record ClaimLost(String operationId, String found) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.CLAIM_LOST;
        }

        @Override
        public String message() {
            return "operation " + operationId + " no longer holds the retention claim; found " + found;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operationId", operationId, "found", found);
        }

        @Override
        public String hint() {
            return "look at the audit for a claim repair; run the command again";
        }
    }

    /** Recovery intents are present and this operation may not run over them. */
    record RecoveryRequired(List<String> intents) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.RECOVERY_REQUIRED;
        }

        @Override
        public String message() {
            return "unfinished operations are recorded in __recovery/: " + String.join(", ", intents);
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("intents", intents);
        }

        @Override
        public String hint() {
            return "their process ended before it finished; keep the files and run the command again, opening the graph to write resolves them";
        }
    }

    /** A dataset with MemWAL state is never collected (RFC-025 §6). */
    record StreamsActive(String dataset, String evidence) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.STREAMS_ACTIVE;
        }

        @Override
        public String message() {
            return dataset + " carries the state of an in-memory write stream (" + evidence + ")";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "evidence", evidence);
        }

        @Override
        public String hint() {
            return "seal and fold the stream with the tool that opened it, then run the command again";
        }
    }

    /** A publish whose outcome could not be resolved. */
    record OutcomeUnknown(String operationId, String reason) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.OUTCOME_UNKNOWN;
        }

        @Override
        public String message() {
            return "it is not known whether operation " + operationId + " was published: " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operationId", operationId, "reason", reason);
        }

        @Override
        public String hint() {
            return "read the graph again; the operation id appears in commit list or checkpoint list if it was";
        }
    }

    /** A live owner on this machine: repair refuses, whatever is attested. */
    record OwnerAlive(String operationId, String action, long pid) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.OWNER_ALIVE;
        }

        @Override
        public String message() {
            return "process " + pid + " on this machine is alive and holds the claim for " + action + " " + operationId;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operationId", operationId, "action", action, "pid", pid);
        }

        @Override
        public String hint() {
            return "wait for it to end, or stop that process and repair again; an attestation does not outweigh a live owner";
        }
    }

    /** Neither evidence nor attestation that the owner of the claim is dead. */
    record OwnerNotProvenDead(String operationId, String action, String hostname, long pid) implements ClaimFailure {
        @Override
        public FailureCode code() {
            return FailureCode.OWNER_NOT_PROVEN_DEAD;
        }

        @Override
        public String message() {
            return "nothing on this machine proves that process " + pid + " on " + hostname
                    + ", which holds the claim for " + action + " " + operationId + ", is dead";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operationId", operationId, "action", action, "hostname", hostname, "pid", pid);
        }

        @Override
        public String hint() {
            return "repair on that machine, or make sure that the process has ended and attest it: --owner-dead \"<how you know>\"";
        }
    }
}
