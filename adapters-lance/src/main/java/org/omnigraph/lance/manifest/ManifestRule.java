package org.omnigraph.lance.manifest;

/** The rules a commit keeps. The product keeps all of them; a test leaves one out to show what it prevents. */
enum ManifestRule {
    /** Every commit names the FENCE, so that it conflicts with whatever was published since its base. */
    FENCE,
    /** A success counts only if it is the next version and that version is in the chain of the newest one. */
    BELIEF
}
