package org.omnigraph.application.service.planted;

import org.apache.arrow.vector.ipc.ArrowReader;

/** Breaks the rule that Arrow stays at the edges. */
interface MovesArrow {
    ArrowReader rows();
}
