package org.omnigraph.boot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.omnigraph.application.port.in.Cleanup.Estimate;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.Cleanup.Preview;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.CleanupRecord;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetainedBy;
import org.omnigraph.domain.cleanup.RetainedBy.ByCheckpoint;
import org.omnigraph.domain.cleanup.RetainedBy.ForeignTag;
import org.omnigraph.domain.cleanup.RetainedBy.Head;
import org.omnigraph.domain.cleanup.RetainedBy.ManifestFloor;
import org.omnigraph.domain.cleanup.RetainedBy.WindowCount;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;

class CleanupViewTest {
    private static final Ulid ID = new Ulid("01KBD3M9Q0000000000000000A");
    private static final RetainedBy HEAD = new Head(BranchName.MAIN);
    private static final RetainedBy WINDOW = new WindowCount();
    private static final RetainedBy FLOOR = new ManifestFloor();
    private static final RetainedBy CHECKPOINT = new ByCheckpoint("release-7", ID);
    private static final long DAY_MICROS = 86_400_000_000L;

    private static final CleanupPlan PLAN = new CleanupPlan(
            new RetentionPolicy(2, null),
            "d1",
            List.of(
                    dataset(
                            "__manifest",
                            15,
                            LongStream.rangeClosed(1, 23)
                                    .mapToObj(CleanupViewTest::manifestFate)
                                    .toList()),
                    dataset(
                            "node:Airport",
                            18,
                            LongStream.rangeClosed(1, 19)
                                    .mapToObj(v ->
                                            v == 19 ? fate(v, HEAD, WINDOW) : v == 4 ? fate(v, CHECKPOINT) : fate(v))
                                    .toList())));

    @Test
    void aPreviewSaysWhatGoesAndWhyTheRestStays() {
        assertThat(CleanupView.fates(PLAN).lines(Integer.MAX_VALUE))
                .containsExactly(
                        "DATASET       VERSION     FATE    WHY",
                        "__manifest    23          keep    head main · window-count · manifest-floor",
                        "__manifest    22          keep    window-count · manifest-floor",
                        "__manifest    16–21       keep    manifest-floor",
                        "__manifest    9           keep    checkpoint release-7",
                        "__manifest    1–8, 10–15  remove",
                        "node:Airport  19          keep    head main · window-count",
                        "node:Airport  4           keep    checkpoint release-7",
                        "node:Airport  1–3, 5–18   remove");
    }

    @Test
    void aSummaryAddsUp() {
        Preview preview = new Preview(
                PLAN,
                List.of(new Estimate("__manifest", 27, 1_000_000), new Estimate("node:Airport", 34, 2_250_586)),
                23,
                DAY_MICROS);
        assertThat(CleanupView.summary(preview))
                .isEqualTo("would remove 31 versions, 61 files, 3.1 MiB in 2 datasets; nothing was changed");
        assertThat(CleanupView.deferring(preview, Instant.EPOCH.plus(Duration.ofDays(13))))
                .isEqualTo("deferring costs: 23 manifest versions listed per open, oldest unpinned 12 days");
    }

    @Test
    void whenNothingWouldGoTheReasonsAreCounted() {
        CleanupPlan plan = new CleanupPlan(
                new RetentionPolicy(5, null),
                "d1",
                List.of(dataset("__manifest", 0, List.of(fate(1, WINDOW, FLOOR), fate(2, HEAD, WINDOW, FLOOR)))));
        Preview preview = new Preview(plan, List.of(new Estimate("__manifest", 0, 0)), 2, null);
        assertThat(CleanupView.summary(preview))
                .isEqualTo(
                        "nothing would be removed: every version is kept (head 1, manifest-floor 2, window-count 2); "
                                + "nothing was changed");
        assertThat(CleanupView.deferring(preview, Instant.EPOCH))
                .isEqualTo("deferring costs: 2 manifest versions listed per open");
    }

    @Test
    void keptVersionsAroundAHoleAreNotOneRange() {
        CleanupPlan plan = new CleanupPlan(
                new RetentionPolicy(5, null),
                "d1",
                List.of(dataset(
                        "node:A", 9, List.of(fate(3, CHECKPOINT), fate(4), fate(5, CHECKPOINT), fate(8, CHECKPOINT)))));
        assertThat(CleanupView.fates(plan).lines(Integer.MAX_VALUE).stream()
                        .skip(1)
                        .map(l -> l.split(" +")[1]))
                .containsExactly("8", "5", "3", "4");
    }

    @Test
    void executionReportsEveryDatasetAndHidesNoError() {
        CleanupRecord record = record("could not list data/");
        assertThat(CleanupView.outcomes(record).lines(Integer.MAX_VALUE))
                .containsExactly(
                        "DATASET       VERSIONS  FILES  BYTES    RESULT",
                        "node:Airport  17        34     2.1 MiB  ok",
                        "__manifest    0         0      0 B      stopped: could not list data/");
        assertThat(CleanupView.summary(record))
                .isEqualTo("removed 17 versions, 34 files, 2.1 MiB in 1 dataset; operation op-1");
    }

    @Test
    void previewAndExecutionHaveOneJsonShape() {
        CleanupPlan plan = new CleanupPlan(
                new RetentionPolicy(null, Duration.ofDays(7)),
                "d1",
                List.of(dataset(
                        "node:Airport", 4, List.of(fate(3), fate(4, CHECKPOINT), fate(5, HEAD, new ForeignTag("t"))))));
        assertThat(CleanupJson.of("/s", new Preview(plan, List.of(new Estimate("node:Airport", 2, 99)), 7, 1L)))
                .isEqualTo(
                        "{\"schemaVersion\":1,\"store\":\"/s\",\"executed\":false,\"keep\":null,\"olderThanSeconds\":604800,"
                                + "\"operationId\":null,\"rootDigest\":\"d1\",\"manifestVersions\":7,"
                                + "\"oldestRemovable\":\"1970-01-01T00:00:00.000001Z\",\"datasets\":[{\"dataset\":\"node:Airport\","
                                + "\"cutoff\":4,\"versions\":[{\"version\":3,\"fate\":\"remove\",\"protectedBy\":[]},"
                                + "{\"version\":4,\"fate\":\"keep\",\"protectedBy\":[{\"reason\":\"checkpoint\",\"name\":\"release-7\","
                                + "\"id\":\"01KBD3M9Q0000000000000000A\"}]},{\"version\":5,\"fate\":\"keep\",\"protectedBy\":["
                                + "{\"reason\":\"head\",\"name\":\"main\",\"id\":null},"
                                + "{\"reason\":\"foreign-tag\",\"name\":\"t\",\"id\":null}]}],"
                                + "\"removeVersions\":1,\"removeFiles\":2,\"removeBytes\":99,\"error\":null}]}");
        assertThat(CleanupJson.of("/s", new Executed(PLAN, record("broken"))))
                .contains(
                        "\"executed\":true,\"keep\":2,\"olderThanSeconds\":null,\"operationId\":\"op-1\"",
                        "\"manifestVersions\":null,\"oldestRemovable\":null",
                        "\"removeVersions\":17,\"removeFiles\":34,\"removeBytes\":2250586,\"error\":null",
                        "\"removeVersions\":0,\"removeFiles\":0,\"removeBytes\":0,\"error\":\"broken\"");
    }

    private static CleanupRecord record(String error) {
        return new CleanupRecord(
                "op-1",
                null,
                "stopped",
                new RetentionPolicy(2, null),
                "d1",
                0,
                List.of(
                        new DatasetOutcome("node:Airport", "nodes/x", 17, 34, 2_250_586, null),
                        new DatasetOutcome("__manifest", "__manifest", 0, 0, 0, error)));
    }

    private static VersionFate manifestFate(long version) {
        if (version == 23) {
            return fate(version, HEAD, WINDOW, FLOOR);
        }
        if (version == 22) {
            return fate(version, WINDOW, FLOOR);
        }
        return version >= 16 ? fate(version, FLOOR) : version == 9 ? fate(version, CHECKPOINT) : fate(version);
    }

    private static VersionFate fate(long version, RetainedBy... reasons) {
        return new VersionFate(version, new LinkedHashSet<>(List.of(reasons)));
    }

    private static DatasetPlan dataset(String name, long cutoff, List<VersionFate> versions) {
        return new DatasetPlan(name, new Lineage(name, null, "w"), cutoff, versions);
    }
}
