/** The sealed error hierarchy. Every refusal names the thing, what was expected, what was found and the next step. */
@NullMarked
package org.omnigraph.domain.failure;

import org.jspecify.annotations.NullMarked;
