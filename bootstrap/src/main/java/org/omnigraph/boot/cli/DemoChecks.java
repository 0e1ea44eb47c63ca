package org.omnigraph.boot.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.StoreUri;

/** What the demo promised and what it found. */
final class DemoChecks {
    private final Session session;
    private final List<Check> checks = new ArrayList<>();

    DemoChecks(Session session) {
        this.session = session;
    }

    /** One promise. */
    private record Check(String what, String expected, String found) {
        boolean held() {
            return expected.equals(found);
        }
    }

    void equal(String what, Object expected, Object found) {
        Check check = new Check(what, expected.toString(), found.toString());
        checks.add(check);
        if (!check.held()) {
            session.err().println("check failed: " + what + ": expected " + expected + ", found " + found);
        }
    }

    boolean allHeld() {
        return checks.stream().allMatch(Check::held);
    }

    /** The checks as one object. */
    String json(StoreUri store) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("store", store.toString());
        object.put("passed", allHeld());
        object.put("checks", checks.stream().map(DemoChecks::json).toList());
        return JsonView.line(object);
    }

    private static Map<String, @Nullable Object> json(Check check) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("check", check.what());
        object.put("expected", check.expected());
        object.put("found", check.found());
        object.put("held", check.held());
        return object;
    }
}
