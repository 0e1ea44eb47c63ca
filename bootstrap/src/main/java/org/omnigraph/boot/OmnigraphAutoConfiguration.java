package org.omnigraph.boot;

import io.vavr.control.Either;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.failure.Done;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Gives a host the graph stores. Every part gives way to a bean of the host, is made when it is first asked for, and is of a
 * type of this engine's own.
 */
@AutoConfiguration
@EnableConfigurationProperties(OmnigraphProperties.class)
public class OmnigraphAutoConfiguration {
    /** Where every graph starts. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    GraphStores omnigraphGraphStores(
            Substrates substrates,
            Identifiers identifiers,
            EngineClock clock,
            Authorizer authorizer,
            Telemetry telemetry,
            Bounds bounds,
            OmnigraphProperties properties) {
        ProtocolRunner runner = new ProtocolRunner(telemetry);
        DeadOwners deadOwners = properties.recoverDeadOwners() ? DeadOwners.RECOVER : DeadOwners.LEAVE;
        return new GraphStoresFactory(
                        substrates, runner, identifiers, clock.source(), authorizer, telemetry, bounds, deadOwners)
                .stores();
    }

    /** Identity from the clock, the system's randomness and the operating system. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Identifiers omnigraphIdentifiers(EngineClock clock) {
        return new SystemIdentifiers(clock.source());
    }

    /** The machine's clock. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    EngineClock omnigraphClock() {
        return EngineClock.system();
    }

    /** Permits everything: a host without a policy has none (RFC-025 §7). */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Authorizer omnigraphAuthorizer() {
        return (actor, action, graph) -> Either.right(Done.DONE);
    }

    /** Tells nobody. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Telemetry omnigraphTelemetry() {
        return Telemetry.SILENT;
    }

    /** The configured bounds. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Bounds omnigraphBounds(OmnigraphProperties properties) {
        return properties.bounds().toBounds();
    }

    /** Storage on local disks, unless the host brings its own. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(Substrates.class)
    static class LocalStorage {
        /** Eager on purpose: a JVM that cannot serve a single graph should not start. */
        @Bean
        JavaNioAccess omnigraphJavaNioAccess() {
            return JavaNioAccess.require();
        }

        /** Lance on local disks; asks for the proof, which a lazily initialized host makes only now. */
        @Bean
        @Lazy
        Substrates omnigraphSubstrates(
                JavaNioAccess proof, OmnigraphProperties properties, Identifiers identifiers, Telemetry telemetry) {
            return new LocalSubstrates(properties.sweepGrace(), properties.publishAttempts(), identifiers, telemetry);
        }
    }
}
