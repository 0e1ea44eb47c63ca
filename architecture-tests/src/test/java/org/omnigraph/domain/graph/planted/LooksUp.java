package org.omnigraph.domain.graph.planted;

import org.omnigraph.domain.checkpoint.CheckpointName;

/** Breaks the rule that rooms know the rooms below them. */
final class LooksUp {
    String name(CheckpointName name) {
        return name.text();
    }
}
