/** Auto-configuration that gives a host application the graph stores. */
@NullMarked
package org.omnigraph.boot;

import org.jspecify.annotations.NullMarked;
