package org.omnigraph.host;

import org.omnigraph.application.port.in.GraphStores;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The host application. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class AirportsHost {
    @Bean
    AirportBook airportBook(GraphStores stores) {
        return new AirportBook(stores);
    }
}
