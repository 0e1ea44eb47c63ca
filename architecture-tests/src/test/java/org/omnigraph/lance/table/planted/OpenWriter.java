package org.omnigraph.lance.table.planted;

/** Breaks the rule that adapters are hidden. */
public final class OpenWriter {}
