/** Named checkpoints: names, ids, reservations, headers, pinned tables and the tags that pin them (RFC-025 §2). */
@NullMarked
package org.omnigraph.domain.checkpoint;

import org.jspecify.annotations.NullMarked;
