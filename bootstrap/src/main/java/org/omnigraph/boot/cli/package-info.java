/** The omnigraph command line: one class per command. */
@NullMarked
package org.omnigraph.boot.cli;

import org.jspecify.annotations.NullMarked;
