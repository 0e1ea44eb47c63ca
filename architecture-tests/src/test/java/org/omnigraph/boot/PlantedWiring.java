package org.omnigraph.boot;

import org.omnigraph.boot.cli.Main;

/** Breaks the rule that the wiring knows no command line. */
final class PlantedWiring {
    Class<?> commandLine() {
        return Main.class;
    }
}
