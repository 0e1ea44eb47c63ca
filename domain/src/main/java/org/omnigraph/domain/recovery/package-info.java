/** Recovery intents: the RFC's recovery sidecars (RFC-025 §3). */
@NullMarked
package org.omnigraph.domain.recovery;

import org.jspecify.annotations.NullMarked;
