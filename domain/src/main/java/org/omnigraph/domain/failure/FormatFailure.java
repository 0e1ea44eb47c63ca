package org.omnigraph.domain.failure;

import java.util.Map;

/** What is stored is of another format, or was collected. */
public sealed interface FormatFailure extends Failure {

    /** HistoricalVersionReclaimed: decided by the boundary, never by a missing file (RFC-025 §6). */
    record VersionReclaimed(String dataset, long version, long boundary) implements FormatFailure {
        @Override
        public FailureCode code() {
            return FailureCode.VERSION_RECLAIMED;
        }

        @Override
        public String message() {
            return dataset + " version " + version + " was reclaimed by cleanup; the boundary is " + boundary;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "version", version, "boundary", boundary);
        }

        @Override
        public String hint() {
            return "read a checkpoint or a newer commit; what a checkpoint pins stays readable";
        }
    }

    /** A stamp this release does not serve: strict single version. */
    record WrongFormat(String store, long stamp, long supported, String advice) implements FormatFailure {
        @Override
        public FailureCode code() {
            return FailureCode.WRONG_FORMAT;
        }

        @Override
        public String message() {
            return store + " has internal schema " + stamp + ", this release reads " + supported;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("store", store, "stamp", stamp, "supported", supported, "advice", advice);
        }

        @Override
        public String hint() {
            return advice;
        }
    }
}
