package org.omnigraph.application.simulation;

/** Rules that the real adapters keep, each of which a negative control can drop. */
enum ModelRule {
    /** A commit conflicts with every retained successor of its base. */
    FENCE,
    /** A success is believed only if its version is the newest or ahead of the boundary. */
    BELIEF,
    /** Every attempt compares the read set again. */
    READ_SET_ON_RETRY,
    /** A release compares the whole claim first. */
    COMPARED_RELEASE,
    /** A tag that points elsewhere is never overwritten and never removed. */
    COMPARED_TAGS
}
