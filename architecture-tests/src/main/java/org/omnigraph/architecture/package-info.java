/** The architecture rules, as constants a host can run over itself. */
@NullMarked
package org.omnigraph.architecture;

import org.jspecify.annotations.NullMarked;
