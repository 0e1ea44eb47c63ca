package org.omnigraph.architecture;

/** The packages of the product as ArchUnit patterns. */
final class Packages {
    static final String ALL = "org.omnigraph..";
    static final String DOMAIN = "org.omnigraph.domain..";
    static final String APPLICATION = "org.omnigraph.application..";
    static final String PORTS = "org.omnigraph.application.port..";
    static final String PORTS_IN = "org.omnigraph.application.port.in..";
    static final String PORTS_OUT = "org.omnigraph.application.port.out..";
    static final String DATA = "org.omnigraph.application.data..";
    static final String PROTOCOL = "org.omnigraph.application.protocol..";
    static final String SERVICE = "org.omnigraph.application.service..";
    static final String LANCE = "org.omnigraph.lance..";
    static final String LANCE_MANIFEST = "org.omnigraph.lance.manifest..";
    static final String LANCE_TABLE = "org.omnigraph.lance.table..";
    static final String LANCE_PIN = "org.omnigraph.lance.pin..";
    static final String LANCE_COLLECT = "org.omnigraph.lance.collect..";
    static final String OBJECT_STORE = "org.omnigraph.objectstore..";
    static final String BOOT = "org.omnigraph.boot..";
    static final String BOOT_ROOT = "org.omnigraph.boot";
    static final String CLI = "org.omnigraph.boot.cli..";
    static final String CLI_FORMAT = "org.omnigraph.boot.cli.format..";

    private Packages() {}
}
