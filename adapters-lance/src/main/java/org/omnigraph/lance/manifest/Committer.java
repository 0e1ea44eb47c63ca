package org.omnigraph.lance.manifest;

import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Transaction;

/** Hands one prepared transaction to Lance. */
@FunctionalInterface
interface Committer {
    /** Lance's own commit, without its automatic cleanup. */
    Committer LANCE =
            (base, transaction) -> new CommitBuilder(base).skipAutoCleanup(true).execute(transaction);

    /** Commits from a pinned handle. The caller closes the dataset that comes back. */
    Dataset commit(Dataset base, Transaction transaction) throws Exception;
}
