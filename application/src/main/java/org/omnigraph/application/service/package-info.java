/** One class per use case, reached through the ports only. */
@NullMarked
package org.omnigraph.application.service;

import org.jspecify.annotations.NullMarked;
