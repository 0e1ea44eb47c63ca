package org.omnigraph.application.simulation;

/** Rules that the real adapters keep, each of which a negative control can drop. */
enum ModelRule {
    /** A commit conflicts with every retained successor of its base. */
    FENCE,
    /** A put that found its number taken is no success. */
    PUT_IF_ABSENT,
    /** What is in doubt is looked up by its operation id before anybody is told. */
    RESOLUTION,
    /** A table effect lands at base + 1 or not at all. */
    FENCED_EFFECTS,
    /** Collection spares what a tag points at. */
    TAGS_PROTECT,
    /** A success is believed only if its version is the newest or ahead of the boundary. */
    BELIEF,
    /** Every attempt compares the read set again. */
    READ_SET_ON_RETRY,
    /** A release compares the whole claim first. */
    COMPARED_RELEASE,
    /** A claim is created only if there is none. */
    EXCLUSIVE_CLAIM
}
