/**
 * The simulated substrate: every outbound port over one in-memory object map with the weaknesses of the real one, processes that
 * move only when a seeded scheduler lets them, and the invariants that must hold after every step.
 */
@NullMarked
package org.omnigraph.application.simulation;

import org.jspecify.annotations.NullMarked;
