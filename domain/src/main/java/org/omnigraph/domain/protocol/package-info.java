/** Every protocol as one declared transition table: documentation, runtime and crash matrix alike. */
@NullMarked
package org.omnigraph.domain.protocol;

import org.jspecify.annotations.NullMarked;
