package org.omnigraph.application.service.planted;

/** Breaks the rule that use cases are hidden. */
public final class OpenUseCase {}
