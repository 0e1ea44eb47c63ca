/** A graph root in a temporary folder, and rows to put into it. */
@NullMarked
package org.omnigraph.lance.scratch;

import org.jspecify.annotations.NullMarked;
