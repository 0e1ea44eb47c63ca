package org.omnigraph.domain.failure;

import java.util.Map;

/** Input rows that cannot be loaded; nothing was written. */
public sealed interface InputFailure extends Failure {

    /** A row that does not have the shape or type of its table. */
    record UnreadableRow(String file, long line, String column, String expected, String found) implements InputFailure {
        @Override
        public FailureCode code() {
            return FailureCode.UNREADABLE_ROW;
        }

        @Override
        public String message() {
            return file + " line " + line + ": column " + column + " expected " + expected + ", found '" + found + "'";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("file", file, "line", line, "column", column, "expected", expected, "found", found);
        }

        @Override
        public String hint() {
            return "correct that line and load the file again; nothing was written";
        }
    }

    /** An input file that cannot be read as a whole. */
    record UnreadableInput(String file, String reason) implements InputFailure {
        @Override
        public FailureCode code() {
            return FailureCode.UNREADABLE_INPUT;
        }

        @Override
        public String message() {
            return file + " cannot be read: " + reason;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("file", file, "reason", reason);
        }

        @Override
        public String hint() {
            return "check the path, the permissions and the header of the file";
        }
    }

    /** An edge whose end does not exist after the load. */
    record DanglingEdge(String file, long line, String table, String column, String endpoint, String id)
            implements InputFailure {
        @Override
        public FailureCode code() {
            return FailureCode.DANGLING_EDGE;
        }

        @Override
        public String message() {
            return file + " line " + line + ": " + column + " of " + table + " names " + endpoint + " '" + id
                    + "', which does not exist";
        }

        @Override
        public Map<String, Object> details() {
            return Details.of(
                    "file", file, "line", line, "table", table, "column", column, "endpoint", endpoint, "id", id);
        }

        @Override
        public String hint() {
            return "load the missing node first, in the same load or an earlier one";
        }
    }

    /** An input that contradicts what the graph remembers of the table. */
    record SchemaConflict(String table, String column, String remembered, String found) implements InputFailure {
        @Override
        public FailureCode code() {
            return FailureCode.SCHEMA_CONFLICT;
        }

        @Override
        public String message() {
            return table + " column " + column + " is " + remembered + " in this graph, the input says " + found;
        }

        @Override
        public Map<String, Object> details() {
            return Details.of("table", table, "column", column, "remembered", remembered, "found", found);
        }

        @Override
        public String hint() {
            return "give the input the remembered shape, or load it as another type";
        }
    }
}
