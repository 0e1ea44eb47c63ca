/** The manifest row model, read sets and deltas of one publish (RFC-025 §2.1). */
@NullMarked
package org.omnigraph.domain.publish;

import org.jspecify.annotations.NullMarked;
