package org.omnigraph.lance.manifest.planted;

import java.util.Optional;
import org.lance.Dataset;
import org.lance.Transaction;

/** Breaks the rule that transactions are read in one place. */
final class ReadsTransactions {
    Optional<Transaction> read(Dataset dataset) {
        return dataset.readTransaction();
    }
}
