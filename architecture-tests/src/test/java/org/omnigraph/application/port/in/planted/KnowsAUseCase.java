package org.omnigraph.application.port.in.planted;

import org.omnigraph.application.service.GraphStoresFactory;

/** Breaks the rule that ports know no use case. */
interface KnowsAUseCase {
    GraphStoresFactory factory();
}
