package org.omnigraph.application.service.planted;

import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.domain.graph.BranchName;

/** Breaks the rule that history has few readers. */
final class ReadsTheJournal {
    Object read(Substrate ports) {
        return ports.history().commits(BranchName.MAIN, 1);
    }
}
