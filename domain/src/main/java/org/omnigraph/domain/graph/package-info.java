/** Branches, tables, physical versions, snapshots and graph commits: what a graph is made of. */
@NullMarked
package org.omnigraph.domain.graph;

import org.jspecify.annotations.NullMarked;
