package org.omnigraph.domain.failure;

import java.util.List;
import java.util.Map;

/** Something durable contradicts the authority: fail closed, change nothing. */
public sealed interface CorruptionFailure extends Failure {

    /** A live checkpoint with a missing, conflicting or unreadable pin. */
    record PinUnsound(String checkpoint, List<String> problems) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.PIN_UNSOUND;
        }

        @Override
        public String message() {
            return "checkpoint " + checkpoint + " is not soundly pinned: " + String.join("; ", problems);
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("checkpoint", checkpoint, "problems", problems);
        }

        @Override
        public String hint() {
            return "nothing was removed; omnigraph checkpoint show names every pin of it";
        }
    }

    /** A live checkpoint whose rows are missing or duplicated (RFC-025 §2.1). */
    record InvalidCheckpoint(String checkpoint, List<String> problems) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.INVALID_CHECKPOINT;
        }

        @Override
        public String message() {
            return "checkpoint " + checkpoint + " is not whole: " + String.join("; ", problems);
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("checkpoint", checkpoint, "problems", problems);
        }

        @Override
        public String hint() {
            return "nothing was removed; restore the manifest from a backup or report this";
        }
    }

    /** A table whose Lance head is not its published version. */
    record UncoveredDrift(String table, long published, long found) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.UNCOVERED_DRIFT;
        }

        @Override
        public String message() {
            return table + " stands at version " + found + ", the graph publishes " + published
                    + ", and no intent explains the difference";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("table", table, "published", published, "found", found);
        }

        @Override
        public String hint() {
            return "a load ended between its table commit and its publish; its rows are not part of the graph and published rows are safe";
        }
    }

    /** A dataset whose latest version is not one of ours. */
    record ForeignWriter(String dataset, String evidence) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.FOREIGN_WRITER;
        }

        @Override
        public String message() {
            return dataset + " was written by something else: " + evidence;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "evidence", evidence);
        }

        @Override
        public String hint() {
            return "stop that tool; only this engine may write below a graph root";
        }
    }

    /** A reserved tag that points elsewhere (RFC-025 §2.2). */
    record TagConflict(String dataset, String tag, String expected, String found) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.TAG_CONFLICT;
        }

        @Override
        public String message() {
            return "tag " + tag + " of " + dataset + " points at " + found + ", expected " + expected;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset, "tag", tag, "expected", expected, "found", found);
        }

        @Override
        public String hint() {
            return "nothing was overwritten; find out who moved the reserved tag";
        }
    }

    /** A claim, intent, tag or row that cannot be parsed in a known version. */
    record UnreadableDocument(String path, String reason) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.UNREADABLE_DOCUMENT;
        }

        @Override
        public String message() {
            return path + " cannot be understood: " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("path", path, "reason", reason);
        }

        @Override
        public String hint() {
            return "the file is kept as it is; a newer release may have written it";
        }
    }

    /** A lineage without its boundary row: the registry is unreadable. */
    record BoundaryMissing(String dataset) implements CorruptionFailure {
        @Override
        public FailureCode code() {
            return FailureCode.BOUNDARY_MISSING;
        }

        @Override
        public String message() {
            return "the manifest has no boundary row for " + dataset + ", which every graph has";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("dataset", dataset);
        }

        @Override
        public String hint() {
            return "nothing was removed; the registry is not readable as a whole, report this";
        }
    }
}
