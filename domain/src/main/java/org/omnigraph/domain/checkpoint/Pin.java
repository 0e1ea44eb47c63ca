package org.omnigraph.domain.checkpoint;

import org.omnigraph.domain.graph.PhysicalVersion;

/**
 * One physical pin: a Lance tag on one version of one dataset.
 *
 * @param dataset what people call the dataset: {@code __manifest} or the table key
 * @param tag the deterministic tag
 * @param target what the tag must point at
 */
public record Pin(String dataset, TagName tag, PhysicalVersion target) {}
