/** Retention: policy, root set, reasons, boundaries and the cleanup plan (RFC-025 §6). */
@NullMarked
package org.omnigraph.domain.cleanup;

import org.jspecify.annotations.NullMarked;
