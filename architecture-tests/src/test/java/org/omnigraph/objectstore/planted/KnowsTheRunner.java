package org.omnigraph.objectstore.planted;

import org.omnigraph.application.protocol.ProtocolRunner;

/** Breaks the rule that adapters know ports only. */
final class KnowsTheRunner {
    Class<?> runner() {
        return ProtocolRunner.class;
    }
}
