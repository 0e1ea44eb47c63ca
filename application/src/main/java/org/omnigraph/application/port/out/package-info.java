/** What the use cases need from storage, identity, policy and telemetry. Adapters implement these and nothing else. */
@NullMarked
package org.omnigraph.application.port.out;

import org.jspecify.annotations.NullMarked;
