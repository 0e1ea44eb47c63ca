package org.omnigraph.domain.failure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds the ordered details of a failure. */
final class Details {
    private Details() {}

    static Map<String, Object> of(Object... keysAndValues) {
        Map<String, Object> details = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            details.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return Collections.unmodifiableMap(details);
    }
}
