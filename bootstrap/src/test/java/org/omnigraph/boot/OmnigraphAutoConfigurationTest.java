package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.in.StoreUri;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.application.port.out.DeadOwners;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.application.port.out.Substrates;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.protocol.ProtocolRunner;
import org.omnigraph.application.service.GraphStoresFactory;
import org.omnigraph.domain.checkpoint.Bounds;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.PolicyFailure.Denied;
import org.omnigraph.domain.failure.StorageFailure.StoreUnreachable;
import org.omnigraph.lance.collect.LanceCollection;
import org.omnigraph.lance.manifest.LanceManifest;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

class OmnigraphAutoConfigurationTest {
    private static final StoreUri STORE = StoreUri.of(Path.of("/nowhere"));
    private static final Failure UNREACHABLE = new StoreUnreachable("/nowhere", "by design");
    private static final Substrates HOST_SUBSTRATES = store -> Either.left(UNREACHABLE);

    private final ApplicationContextRunner host =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(OmnigraphAutoConfiguration.class));

    @Test
    void anUnconfiguredHostGetsEverything() {
        host.run(context -> {
            assertThat(context).hasSingleBean(GraphStores.class).hasSingleBean(Identifiers.class);
            assertThat(context.getBean(Bounds.class)).isEqualTo(Bounds.DEFAULT);
            assertThat(context.getBean(Telemetry.class)).isSameAs(Telemetry.SILENT);
            assertThat(context.getBean(Authorizer.class)
                            .authorize(null, Authorizer.Action.CLEANUP, "g")
                            .get())
                    .isEqualTo(Done.DONE);
            assertThat(context.getBean(Substrates.class))
                    .isEqualTo(new LocalSubstrates(
                            LanceCollection.DEFAULT_GRACE_AGE,
                            LanceManifest.DEFAULT_ATTEMPTS,
                            context.getBean(Identifiers.class),
                            Telemetry.SILENT));
        });
    }

    @Test
    void nothingIsMadeBeforeItIsAskedFor() {
        host.run(context -> {
            ConfigurableApplicationContext started =
                    (ConfigurableApplicationContext) context.getSourceApplicationContext();
            assertThat(Arrays.stream(started.getBeanDefinitionNames())
                            .filter(name -> name.startsWith("omnigraph"))
                            .filter(name -> started.getBeanFactory().containsSingleton(name)))
                    .containsExactlyInAnyOrder(
                            "omnigraphJavaNioAccess", "omnigraph-org.omnigraph.boot.OmnigraphProperties");
        });
    }

    @Test
    void nothingOfACommonTypeIsPublished() {
        host.run(context -> {
            assertThat(context).doesNotHaveBean(InstantSource.class).doesNotHaveBean(Clock.class);
            List<String> ours = Arrays.stream(context.getBeanDefinitionNames())
                    .filter(name -> name.startsWith("omnigraph"))
                    .toList();
            assertThat(ours)
                    .hasSizeGreaterThan(6)
                    .allSatisfy(
                            name -> assertThat(context.getType(name).getName()).startsWith("org.omnigraph."));
        });
    }

    @Test
    void everyPartGivesWayToTheHosts() {
        Authorizer denying = (actor, action, graph) -> Either.left(new Denied(action.name(), "nobody", "host rule"));
        Bounds bounds = new Bounds(1, 2, 3, 4);
        EngineClock clock = EngineClock.system();
        Telemetry telemetry = new QuietTelemetry();
        Identifiers identifiers = new SystemIdentifiers(clock.source());
        ProtocolRunner runner = new ProtocolRunner(telemetry);
        GraphStores stores = new GraphStoresFactory(
                        HOST_SUBSTRATES,
                        runner,
                        identifiers,
                        clock.source(),
                        denying,
                        telemetry,
                        bounds,
                        DeadOwners.LEAVE)
                .stores();
        Map<Class<?>, Object> parts = Map.of(
                Authorizer.class, denying,
                Bounds.class, bounds,
                EngineClock.class, clock,
                Telemetry.class, telemetry,
                Identifiers.class, identifiers,
                Substrates.class, HOST_SUBSTRATES,
                GraphStores.class, stores);
        parts.forEach((type, part) -> withBean(type, part).run(context -> {
            assertThat(context).hasSingleBean(type);
            assertThat(context.getBean(type)).isSameAs(part);
        }));
    }

    @Test
    void theHostsPartsAreTheOnesUsed() {
        host.withBean(Substrates.class, () -> HOST_SUBSTRATES)
                .run(context -> assertThat(context.getBean(GraphStores.class)
                                .init(STORE, "ann")
                                .getLeft())
                        .isEqualTo(UNREACHABLE));
        Failure denied = new Denied("init", "ann", "host rule");
        host.withBean(Substrates.class, () -> HOST_SUBSTRATES)
                .withBean(Authorizer.class, () -> (actor, action, graph) -> Either.left(denied))
                .run(context -> assertThat(context.getBean(GraphStores.class)
                                .init(STORE, "ann")
                                .getLeft())
                        .isEqualTo(denied));
    }

    @Test
    void aHostWithItsOwnStorageNeedsNoOpenModule() {
        host.withBean(Substrates.class, () -> HOST_SUBSTRATES)
                .run(context -> assertThat(context).doesNotHaveBean(JavaNioAccess.class));
        host.run(context -> assertThat(context).hasSingleBean(JavaNioAccess.class));
    }

    @Test
    void settingsAreBound() {
        host.withPropertyValues(
                        "omnigraph.bounds.live-checkpoints=7",
                        "omnigraph.bounds.name-bytes=20",
                        "omnigraph.bounds.payload=1KB",
                        "omnigraph.bounds.tables-per-checkpoint=9",
                        "omnigraph.sweep-grace=90m",
                        "omnigraph.publish-attempts=3")
                .run(context -> {
                    assertThat(context.getBean(Bounds.class)).isEqualTo(new Bounds(7, 20, 1024, 9));
                    LocalSubstrates storage = (LocalSubstrates) context.getBean(Substrates.class);
                    assertThat(storage.sweepGrace()).hasMinutes(90);
                    assertThat(storage.publishAttempts()).isEqualTo(3);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "omnigraph.bounds.live-checkpoints=0, every bound is at least 1",
        "omnigraph.bounds.name-bytes=129, names have at most 128 bytes",
        "omnigraph.bounds.payload=0B, every bound is at least 1",
        "omnigraph.bounds.payload=4GB, omnigraph.bounds.payload is below 2GB",
        "omnigraph.bounds.payload=much, omnigraph.bounds.payload",
        "omnigraph.bounds.tables-per-checkpoint=-1, every bound is at least 1",
        "omnigraph.sweep-grace=1s, omnigraph.sweep-grace is at least 2s",
        "omnigraph.sweep-grace=soon, omnigraph.sweep-grace",
        "omnigraph.publish-attempts=0, omnigraph.publish-attempts is at least 1"
    })
    void aSettingOutOfRangeStopsTheStart(String setting, String reason) {
        host.withPropertyValues(setting)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining(reason));
    }

    @SuppressWarnings("unchecked")
    private <T> ApplicationContextRunner withBean(Class<T> type, Object part) {
        return host.withBean("ofTheHost", type, () -> (T) part);
    }

    /** A telemetry that is not the default one. */
    private static final class QuietTelemetry implements Telemetry {
        @Override
        public void reached(String protocol, String state) {}

        @Override
        public void progress(String work, long done, long total) {}

        @Override
        public void warning(String about, Failure failure) {}
    }
}
