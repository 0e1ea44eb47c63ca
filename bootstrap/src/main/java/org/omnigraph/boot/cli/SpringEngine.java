package org.omnigraph.boot.cli;

import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.GraphStores;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.boot.EngineClock;
import org.omnigraph.boot.OmnigraphAutoConfiguration;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** The engine as a host application gets it: a Spring context with the auto-configuration, started by the first use. */
final class SpringEngine implements Engine {
    private final Telemetry telemetry;
    private @Nullable ConfigurableApplicationContext context;

    SpringEngine(Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    @Override
    public GraphStores stores() {
        return context().getBean(GraphStores.class);
    }

    @Override
    public InstantSource clock() {
        return context().getBean(EngineClock.class).source();
    }

    @Override
    public void close() {
        if (context != null) {
            context.close();
            context = null;
        }
    }

    private ConfigurableApplicationContext context() {
        if (context == null) {
            context = start();
        }
        return context;
    }

    private ConfigurableApplicationContext start() {
        // Spring's logging system would configure java.util.logging to write to the console.
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        SpringApplication application = new SpringApplication(Host.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setLazyInitialization(true);
        application.setRegisterShutdownHook(false);
        // Not application.properties: the current folder may belong to some other Spring application.
        application.setDefaultProperties(
                Map.of("spring.config.name", "omnigraph", "omnigraph.recover-dead-owners", "true"));
        application.addInitializers(
                starting -> ((GenericApplicationContext) starting).registerBean(Telemetry.class, () -> telemetry));
        return application.run();
    }

    /** The smallest host there can be. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(OmnigraphAutoConfiguration.class)
    static class Host {}
}
