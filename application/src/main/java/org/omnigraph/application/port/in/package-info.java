/** What hosts and the command line call. Expected refusals are values; nothing here throws for them. */
@NullMarked
package org.omnigraph.application.port.in;

import org.jspecify.annotations.NullMarked;
