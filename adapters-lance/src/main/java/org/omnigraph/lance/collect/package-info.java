/** Looking at physical versions, removing condemned ones and the files that nothing references any more. */
@NullMarked
package org.omnigraph.lance.collect;

import org.jspecify.annotations.NullMarked;
