/** The recovery audit log, one row per action, in a dataset of its own. */
@NullMarked
package org.omnigraph.lance.audit;

import org.jspecify.annotations.NullMarked;
