package org.omnigraph.boot.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.omnigraph.application.port.in.Cleanup.Estimate;
import org.omnigraph.application.port.in.Cleanup.Preview;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetainedBy;

/** A cleanup in words: what would go, why the rest stays, and what was done. */
final class CleanupView {
    private static final String NOTHING_CHANGED = "; nothing was changed";

    private CleanupView() {}

    /** Every dataset: kept versions newest first, neighbours with the same reasons together, then what would go. */
    static TableView fates(CleanupPlan plan) {
        TableView table = new TableView("DATASET", "VERSION", "FATE", "WHY");
        for (DatasetPlan dataset : plan.datasets()) {
            kept(dataset).forEach(run -> table.row(dataset.dataset(), VersionRanges.of(run.versions), "keep", run.why));
            if (!dataset.condemned().isEmpty()) {
                table.row(dataset.dataset(), VersionRanges.of(dataset.condemned()), "remove", "");
            }
        }
        return table;
    }

    /** What would go, or why nothing would. */
    static String summary(Preview preview) {
        CleanupPlan plan = preview.plan();
        if (plan.condemnedVersions() == 0) {
            return "nothing would be removed: every version is kept (" + reasons(plan) + ")" + NOTHING_CHANGED;
        }
        long files = preview.estimates().stream().mapToLong(Estimate::files).sum();
        long bytes = preview.estimates().stream().mapToLong(Estimate::bytes).sum();
        long datasets =
                plan.datasets().stream().filter(d -> !d.condemned().isEmpty()).count();
        return "would remove " + amount(plan.condemnedVersions(), files, bytes, datasets) + NOTHING_CHANGED;
    }

    /** What it costs to leave everything as it is. */
    static String deferring(Preview preview, Instant now) {
        String listed =
                "deferring costs: " + Words.count(preview.manifestVersions(), "manifest version") + " listed per open";
        Long oldest = preview.oldestRemovable();
        return oldest == null
                ? listed
                : listed + ", oldest unpinned " + Words.age(Duration.between(Words.instant(oldest), now));
    }

    /** What was removed of each dataset. */
    static TableView outcomes(CleanupRecord record) {
        TableView table = new TableView("DATASET", "VERSIONS", "FILES", "BYTES", "RESULT");
        for (DatasetOutcome outcome : record.datasets()) {
            table.row(
                    outcome.dataset(),
                    Words.number(outcome.versions()),
                    Words.number(outcome.files()),
                    Words.bytes(outcome.bytes()),
                    outcome.error() == null ? "ok" : "stopped: " + outcome.error());
        }
        return table;
    }

    /** What was removed in all. */
    static String summary(CleanupRecord record) {
        long versions =
                record.datasets().stream().mapToLong(DatasetOutcome::versions).sum();
        long files = record.datasets().stream().mapToLong(DatasetOutcome::files).sum();
        long bytes = record.datasets().stream().mapToLong(DatasetOutcome::bytes).sum();
        long datasets = record.datasets().stream().filter(o -> o.files() > 0).count();
        return "removed " + amount(versions, files, bytes, datasets) + "; operation " + record.operationId();
    }

    private static String amount(long versions, long files, long bytes, long datasets) {
        return Words.count(versions, "version") + ", " + Words.count(files, "file") + ", " + Words.bytes(bytes) + " in "
                + Words.count(datasets, "dataset");
    }

    /** {@code head 3, window-count 9}: how many versions each reason keeps. */
    private static String reasons(CleanupPlan plan) {
        Map<String, Long> counts = new TreeMap<>();
        plan.datasets()
                .forEach(dataset -> dataset.versions()
                        .forEach(fate -> fate.protectedBy().stream()
                                .map(RetainedBy::reason)
                                .distinct()
                                .forEach(reason -> counts.merge(reason, 1L, Long::sum))));
        return counts.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private static List<Run> kept(DatasetPlan dataset) {
        List<VersionFate> newestFirst = new ArrayList<>(dataset.versions());
        Collections.reverse(newestFirst);
        List<Run> runs = new ArrayList<>();
        for (VersionFate fate : newestFirst) {
            if (!fate.removed()) {
                String why =
                        fate.protectedBy().stream().map(RetainedBy::describe).collect(Collectors.joining(" · "));
                Run last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
                if (last != null && last.why.equals(why) && fate.version() == last.versions.first() - 1) {
                    last.versions.add(fate.version());
                } else {
                    runs.add(new Run(why, new TreeSet<>(List.of(fate.version()))));
                }
            }
        }
        return runs;
    }

    /** Neighbouring versions that are kept for the same reasons. */
    private record Run(String why, SortedSet<Long> versions) {}
}
