package org.omnigraph.domain.protocol.planted;

import org.omnigraph.domain.graph.BranchName;

/** Breaks the rule that rooms know the rooms below them. */
final class LooksAside {
    String name(BranchName name) {
        return name.text();
    }
}
