package org.omnigraph.lance.collect.planted;

import org.lance.CommitBuilder;
import org.lance.Dataset;

/** Breaks the rule that commits are made beside their fence. */
final class Commits {
    CommitBuilder commit(Dataset dataset) {
        return new CommitBuilder(dataset);
    }
}
