package org.omnigraph.domain.failure;

import java.util.Map;

/** The host's policy refused the caller. */
public sealed interface PolicyFailure extends Failure {

    /** The authorizer said no (RFC-025 §7). */
    record Denied(String actor, String action, String graph) implements PolicyFailure {
        @Override
        public FailureCode code() {
            return FailureCode.DENIED;
        }

        @Override
        public String message() {
            return actor + " may not " + action + " on " + graph;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("actor", actor, "action", action, "graph", graph);
        }

        @Override
        public String hint() {
            return "ask the owner of the policy for that permission";
        }
    }
}
