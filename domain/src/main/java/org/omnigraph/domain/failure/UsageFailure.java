package org.omnigraph.domain.failure;

import java.util.Map;

/** The request itself cannot be understood or is outside the configured bounds; nothing was touched. */
public sealed interface UsageFailure extends Failure {

    /** A name that the one parser of its kind refuses. */
    record InvalidName(String kind, String name, String rule) implements UsageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.INVALID_NAME;
        }

        @Override
        public String message() {
            return kind + " name '" + name + "' is not valid: " + rule;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("kind", kind, "name", name, "rule", rule);
        }

        @Override
        public String hint() {
            return kind.equals("checkpoint")
                    ? "names are 1-128 bytes of ASCII: '/'-separated segments of letters, digits, '.', '_' and '-'; no '..', no segment ending in .lock, not starting with __ or ogcp_"
                    : "choose another " + kind + " name: " + rule;
        }
    }

    /** An argument outside its grammar or range. */
    record InvalidArgument(String argument, String expected, String found) implements UsageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.INVALID_ARGUMENT;
        }

        @Override
        public String message() {
            return argument + ": expected " + expected + ", found '" + found + "'";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("argument", argument, "expected", expected, "found", found);
        }

        @Override
        public String hint() {
            return "correct " + argument + " and run the command again";
        }
    }

    /** A configured bound would be exceeded; refused before any tag is created (RFC-025 §9). */
    record BoundExceeded(String bound, long limit, long found) implements UsageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.BOUND_EXCEEDED;
        }

        @Override
        public String message() {
            return bound + " is bounded by " + limit + ", this request needs " + found;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("bound", bound, "limit", limit, "found", found);
        }

        @Override
        public String hint() {
            return "delete checkpoints that are no longer needed, or raise the bound in the configuration";
        }
    }

    /** Destructive work without the operator's attestation of a write outage (RFC-025 §2.3). */
    record OutageNotAttested(String operation) implements UsageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.OUTAGE_NOT_ATTESTED;
        }

        @Override
        public String message() {
            return operation + " needs the operator's word that every writer of this graph is stopped";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("operation", operation);
        }

        @Override
        public String hint() {
            return "stop every writer, then give the reason: --write-outage \"<why you know they are stopped>\"";
        }
    }

    /** A reference that is one checkpoint's id and another's name. */
    record AmbiguousReference(String reference, String byId, String byName) implements UsageFailure {
        @Override
        public FailureCode code() {
            return FailureCode.AMBIGUOUS_REFERENCE;
        }

        @Override
        public String message() {
            return "'" + reference + "' is the id of checkpoint " + byId + " and the name of checkpoint " + byName;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("reference", reference, "byId", byId, "byName", byName);
        }

        @Override
        public String hint() {
            return "use the other name or id of the checkpoint you mean";
        }
    }
}
