package org.omnigraph.boot.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.failure.Failure;

/** Shows what the engine does: a bar on stderr when it is a terminal and nobody asked for silence, and every warning. */
final class Progress implements Telemetry, AutoCloseable {
    private static final int UPDATE_MILLIS = 200;
    private static final int LONGEST_BAR = 80;

    private final Session session;
    private @Nullable ProgressBar bar;
    private @Nullable OneLine line;
    private String shown = "";

    Progress(Session session) {
        this.session = session;
    }

    @Override
    public void reached(String protocol, String state) {
        // Steps are too quick and too many to show; progress is what people wait for.
    }

    @Override
    public synchronized void progress(String work, long done, long total) {
        if (!session.terminal().err() || session.quiet() || session.json()) {
            return;
        }
        if (bar == null || !shown.equals(work)) {
            close();
            shown = work;
            OneLine drawn = new OneLine(session);
            line = drawn;
            bar = new ProgressBarBuilder()
                    .setTaskName(work)
                    .setInitialMax(total)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setStyle(
                            session.colors(session.err())
                                    ? ProgressBarStyle.COLORFUL_UNICODE_BLOCK
                                    : ProgressBarStyle.ASCII)
                    .setConsumer(drawn)
                    .build();
        }
        bar.maxHint(total).stepTo(done);
    }

    @Override
    public void warning(String about, Failure failure) {
        session.say("warning: " + Words.visible(about + ": " + failure.message()));
    }

    /** Takes the bar away; a later report shows a new one. */
    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
        if (line != null) {
            line.end();
            line = null;
        }
    }

    /**
     * Draws over one line and leaves nothing of it behind; the library's own consumers end it with a line feed, and its thread
     * may draw once more after it was closed.
     */
    private static final class OneLine implements ProgressBarConsumer {
        private static final String ERASE = "\r\u001b[K";

        private final Session session;
        private boolean ended;

        OneLine(Session session) {
            this.session = session;
        }

        @Override
        public int getMaxRenderedLength() {
            return Math.min(LONGEST_BAR, session.terminal().width() - 1);
        }

        @Override
        public synchronized void accept(String drawn) {
            if (!ended) {
                session.err().print("\r" + drawn);
                session.err().flush();
            }
        }

        @Override
        public void clear() {
            accept("\u001b[K");
        }

        @Override
        public void close() {
            // The bar's owner ends the line, after the last drawing.
        }

        synchronized void end() {
            ended = true;
            session.err().print(ERASE);
            session.err().flush();
        }
    }
}
