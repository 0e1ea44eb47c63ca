/** Runs a protocol table: the only package that sees Spring StateMachine. */
@NullMarked
package org.omnigraph.application.protocol;

import org.jspecify.annotations.NullMarked;
