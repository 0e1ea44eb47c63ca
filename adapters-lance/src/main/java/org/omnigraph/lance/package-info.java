/** Manifest, tables, tags, branches and collection on Lance and Arrow. */
@NullMarked
package org.omnigraph.lance;

import org.jspecify.annotations.NullMarked;
