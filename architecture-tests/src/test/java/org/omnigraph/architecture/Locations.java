package org.omnigraph.architecture;

import com.tngtech.archunit.core.importer.Location;

/** Where classes were loaded from: a module's jar or folder, found without looking through every jar of the class path. */
final class Locations {
    private Locations() {}

    static Location of(Class<?> type) {
        return Location.of(type.getProtectionDomain().getCodeSource().getLocation());
    }
}
