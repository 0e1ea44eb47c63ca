/** Claims, recovery intents and raw object access on disk and object stores. */
@NullMarked
package org.omnigraph.objectstore;

import org.jspecify.annotations.NullMarked;
