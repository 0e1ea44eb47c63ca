package org.omnigraph.boot.cli;

import org.omnigraph.domain.failure.FailureCode;

/** What the process answers with. Scripts match on the numbers: they never change their meaning. */
enum ExitCode {
    DONE(0, "done"),
    FAILURE(1, "failure: an unreadable row, a dangling edge, a store that cannot be reached"),
    USAGE(2, "usage: a bad name, argument or option"),
    DENIED(3, "denied by policy"),
    CONFLICT(4, "conflict: a name or key is taken, or another writer was faster"),
    CLAIM(5, "the retention claim is held, or an unfinished operation stands in the way"),
    CORRUPT(6, "corrupt: failed closed, nothing was removed"),
    PARTIAL(7, "partial success: some datasets were not collected"),
    NOT_FOUND(8, "not found"),
    RECLAIMED(9, "reclaimed: the version lies behind the boundary"),
    WRONG_FORMAT(10, "wrong format: another release wrote this store");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    int number() {
        return number;
    }

    String meaning() {
        return meaning;
    }

    /** The answer to a refusal. A switch expression without default: a new code does not compile until it is placed here. */
    static ExitCode of(FailureCode code) {
        return switch (code) {
            case INVALID_NAME, INVALID_ARGUMENT, BOUND_EXCEEDED, OUTAGE_NOT_ATTESTED, AMBIGUOUS_REFERENCE -> USAGE;
            case UNREADABLE_ROW,
                    UNREADABLE_INPUT,
                    DANGLING_EDGE,
                    SCHEMA_CONFLICT,
                    STORE_UNREACHABLE,
                    STORAGE_FAILED,
                    STEP_FAILED -> FAILURE;
            case DENIED -> DENIED;
            case NAME_TAKEN,
                    KEY_CONFLICT,
                    CONTENDED,
                    READ_SET_CHANGED,
                    EXPECTED_VERSION_MISMATCH,
                    ALREADY_INITIALIZED -> CONFLICT;
            case CLAIM_HELD,
                    CLAIM_LOST,
                    OWNER_ALIVE,
                    OWNER_NOT_PROVEN_DEAD,
                    RECOVERY_REQUIRED,
                    STREAMS_ACTIVE,
                    OUTCOME_UNKNOWN -> CLAIM;
            case PIN_UNSOUND,
                    INVALID_CHECKPOINT,
                    UNCOVERED_DRIFT,
                    FOREIGN_WRITER,
                    TAG_CONFLICT,
                    UNREADABLE_DOCUMENT,
                    BOUNDARY_MISSING -> CORRUPT;
            case STORE_NOT_FOUND,
                    CHECKPOINT_NOT_FOUND,
                    TABLE_NOT_FOUND,
                    CLAIM_NOT_FOUND,
                    COMMIT_NOT_FOUND,
                    BRANCH_NOT_FOUND,
                    VERSION_NOT_FOUND -> NOT_FOUND;
            case VERSION_RECLAIMED -> RECLAIMED;
            case WRONG_FORMAT -> WRONG_FORMAT;
        };
    }
}
