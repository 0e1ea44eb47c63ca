package org.omnigraph.application.port.in.planted;

import io.vavr.collection.List;

/** Breaks the rule that ports speak JDK collections. */
interface SpeaksVavr {
    List<String> names();
}
