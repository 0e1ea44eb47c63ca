package org.omnigraph.application.port.out.planted;

/** Breaks the rule that ports are interfaces. */
final class Behaves {}
