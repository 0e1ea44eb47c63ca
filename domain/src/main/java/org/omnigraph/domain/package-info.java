/** The retention protocols as pure values: no framework, no I/O, no clock, no randomness. */
@NullMarked
package org.omnigraph.domain;

import org.jspecify.annotations.NullMarked;
