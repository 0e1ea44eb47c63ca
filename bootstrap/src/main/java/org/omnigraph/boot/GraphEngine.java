package org.omnigraph.boot;

import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;

/** Puts the engine together; no container is needed for it. */
public final class GraphEngine {
    private GraphEngine() {}

    /**
     * The engine over local disks. Nothing is read or written yet, and no native library is loaded before the first graph is
     * opened.
     *
     * @param clock one per process, as everything it stamps should agree
     * @param authorizer asked before every operation that changes something
     */
    public static GraphStores local(
            EngineSettings settings, EngineClock clock, Authorizer authorizer, Telemetry telemetry) {
        Identifiers identifiers = new SystemIdentifiers(clock.source());
        Substrates substrates =
                new LocalSubstrates(settings.sweepGrace(), settings.publishAttempts(), identifiers, telemetry);
        return over(substrates, identifiers, clock, authorizer, telemetry, settings.bounds());
    }

    static GraphStores over(
            Substrates substrates,
            Identifiers identifiers,
            EngineClock clock,
            Authorizer authorizer,
            Telemetry telemetry,
            Bounds bounds) {
        ProtocolRunner runner = new ProtocolRunner(telemetry);
        return new GraphStoresFactory(substrates, runner, identifiers, clock.source(), authorizer, telemetry, bounds)
                .stores();
    }
}
