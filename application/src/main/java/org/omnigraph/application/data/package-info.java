/** Rows and schemas on their way in and out: the only application package that sees Arrow. */
@NullMarked
package org.omnigraph.application.data;

import org.jspecify.annotations.NullMarked;
