/** The graph-wide retention claim and who owns it (RFC-025 §2.3). */
@NullMarked
package org.omnigraph.domain.claim;

import org.jspecify.annotations.NullMarked;
