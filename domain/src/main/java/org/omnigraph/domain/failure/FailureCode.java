package org.omnigraph.domain.failure;

import java.util.Locale;

/**
 * Every code a refusal can carry. The spelling is stable: scripts and monitoring match on it. Exit codes and JSON are
 * switch expressions over this enum, so a new code does not compile until both know it.
 */
public enum FailureCode {
    INVALID_NAME,
    INVALID_ARGUMENT,
    BOUND_EXCEEDED,
    OUTAGE_NOT_ATTESTED,
    AMBIGUOUS_REFERENCE,
    UNREADABLE_ROW,
    UNREADABLE_INPUT,
    DANGLING_EDGE,
    SCHEMA_CONFLICT,
    STORE_UNREACHABLE,
    STORAGE_FAILED,
    STEP_FAILED,
    DENIED,
    NAME_TAKEN,
    KEY_CONFLICT,
    CONTENDED,
    READ_SET_CHANGED,
    EXPECTED_VERSION_MISMATCH,
    ALREADY_INITIALIZED,
    CLAIM_HELD,
    CLAIM_LOST,
    OWNER_ALIVE,
    OWNER_NOT_PROVEN_DEAD,
    RECOVERY_REQUIRED,
    STREAMS_ACTIVE,
    OUTCOME_UNKNOWN,
    PIN_UNSOUND,
    INVALID_CHECKPOINT,
    UNCOVERED_DRIFT,
    FOREIGN_WRITER,
    TAG_CONFLICT,
    UNREADABLE_DOCUMENT,
    BOUNDARY_MISSING,
    STORE_NOT_FOUND,
    CHECKPOINT_NOT_FOUND,
    TABLE_NOT_FOUND,
    CLAIM_NOT_FOUND,
    COMMIT_NOT_FOUND,
    BRANCH_NOT_FOUND,
    VERSION_NOT_FOUND,
    VERSION_RECLAIMED,
    WRONG_FORMAT;

    /** The code as users and scripts see it: lower case with hyphens, {@code name-taken}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
