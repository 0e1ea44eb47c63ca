/** {@code __manifest}: one strict compare-and-swap per publish, at a cost that does not grow with history. */
@NullMarked
package org.omnigraph.lance.manifest;

import org.jspecify.annotations.NullMarked;
