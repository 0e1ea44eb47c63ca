/** CSV to rows, and rows to plain values: the only package of the command line that sees Arrow. */
@NullMarked
package org.omnigraph.boot.cli.format;

import org.jspecify.annotations.NullMarked;
