package org.omnigraph.lance;

/** What an exception of Lance means. Lance has no codes: the prefix of the message is all there is. */
public enum LanceFault {
    /** Another commit was first; nothing of ours is in the chain, as far as this answer goes. */
    COMMIT_CONFLICT,
    /** A dataset, a version or a file that is not there; a very stale commit also answers this. */
    NOT_FOUND,
    /** A dataset exists where one was to be created. */
    ALREADY_EXISTS,
    /** A tag or branch of that name exists. */
    REF_EXISTS,
    /** A tag or branch of that name does not exist. */
    REF_NOT_FOUND,
    /** A tag or branch was asked for a version that does not exist. */
    VERSION_NOT_FOUND,
    /** A concurrent commit of a kind that rules this one out. */
    INCOMPATIBLE,
    /** A filter, column or option that Lance cannot make sense of. */
    INVALID_INPUT,
    /** Anything else. It authorises neither a retry nor a deletion. */
    UNKNOWN
}
