/** Node and edge tables: one fenced Update per effect, exact versions when read. */
@NullMarked
package org.omnigraph.lance.table;

import org.jspecify.annotations.NullMarked;
