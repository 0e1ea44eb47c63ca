/** Tests of the domain, and the samples they start from. */
@NullMarked
package org.omnigraph.domain;

import org.jspecify.annotations.NullMarked;
