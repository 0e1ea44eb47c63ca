/** Ports, use cases and the protocol runner that drives the domain's tables. */
@NullMarked
package org.omnigraph.application;

import org.jspecify.annotations.NullMarked;
