/** What was observed of the pins and what follows from it (RFC-025 §5). */
@NullMarked
package org.omnigraph.domain.reconcile;

import org.jspecify.annotations.NullMarked;
