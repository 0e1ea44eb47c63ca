/** Physical-ref tokens, read from the manifest file of a version. */
@NullMarked
package org.omnigraph.lance.token;

import org.jspecify.annotations.NullMarked;
