/** Physical pins: Lance tags, read from their files. */
@NullMarked
package org.omnigraph.lance.pin;

import org.jspecify.annotations.NullMarked;
