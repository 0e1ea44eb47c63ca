package org.omnigraph.application.protocol.planted;

import org.omnigraph.application.service.GraphStoresFactory;

/** Breaks the rule that the runner knows no use case. */
interface KnowsAUseCase {
    GraphStoresFactory factory();
}
