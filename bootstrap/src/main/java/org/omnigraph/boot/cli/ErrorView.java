package org.omnigraph.boot.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.omnigraph.domain.failure.Failure;

/** Prints a refusal on stderr: two lines for people, one object for machines. */
final class ErrorView {
    private final Session session;

    ErrorView(Session session) {
        this.session = session;
    }

    void print(Failure failure, String hint) {
        if (session.json()) {
            session.err().println(json(failure, hint));
        } else {
            session.err()
                    .println(label("error:") + " " + failure.code().spelling() + ": "
                            + Words.visible(failure.message()));
            session.err().println(label("hint:") + " " + Words.visible(hint));
        }
        session.err().flush();
    }

    private static String json(Failure failure, String hint) {
        Map<String, Object> error = JsonView.object();
        error.put("code", failure.code().spelling());
        error.put("message", failure.message());
        error.put("details", new LinkedHashMap<>(failure.details()));
        error.put("hint", hint);
        return JsonView.line(error);
    }

    private String label(String word) {
        return session.colors(session.err()) ? Words.bold(word) : word;
    }
}
