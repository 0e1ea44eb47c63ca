/**
 * A sample host: a Spring Boot application that has the starter on its class path and sees nothing of the engine but
 * {@code application.port.in}, {@code application.data} and {@code domain}.
 */
@NullMarked
package org.omnigraph.host;

import org.jspecify.annotations.NullMarked;
