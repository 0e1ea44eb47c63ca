package org.omnigraph.lance.collect;

import org.jspecify.annotations.Nullable;

/** A version of one line of a dataset; a null branch is main. */
record LineVersion(@Nullable String branch, long version) {}
