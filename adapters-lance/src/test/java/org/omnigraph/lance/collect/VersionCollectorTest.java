package org.omnigraph.lance.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.OVERWRITE;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.pin.LancePins;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** What collection removes, what it leaves, and what it says it removed. */
class VersionCollectorTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private CollectedTable table;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        table = new CollectedTable(scratch).grow(9);
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    private Map<Long, List<Sample>> contents() {
        Map<Long, List<Sample>> contents = new TreeMap<>();
        table.versions().forEach(version -> contents.put(version, table.rows(version)));
        return contents;
    }

    private Map<String, Long> files() {
        Map<String, Long> files = new HashMap<>(scratch.files(table.path()));
        files.keySet().removeIf(key -> key.endsWith("/latest_version_hint.json"));
        return files;
    }

    private Removal difference(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> gone = new HashMap<>(before);
        gone.keySet().removeAll(after.keySet());
        long versions =
                gone.keySet().stream().filter(key -> key.endsWith(".manifest")).count();
        return new Removal(
                versions, gone.size(), gone.values().stream().mapToLong(b -> b).sum());
    }

    @Test
    void aTaggedOldVersionSurvivesAndItsNeighboursGo() throws IOException {
        table.tag("keep", 4);
        Map<Long, List<Sample>> before = contents();
        Map<String, Long> filesBefore = files();

        Removal removal = table.collect(table.condemn(7, 4L));

        assertThat(table.versions()).containsExactly(4L, 8L, 9L, 10L);
        for (long version : table.versions()) {
            assertThat(table.rows(version)).isEqualTo(before.get(version));
        }
        assertThat(removal).isEqualTo(difference(filesBefore, files()));
        assertThat(removal.versions()).isEqualTo(6);
        assertThat(table.unreferenced()).isEmpty();
    }

    @Test
    void aTagOnTheOldestVersionKeepsNoFileThatNoVersionReferences() throws IOException {
        table.tag("oldest", 2);
        Removal removal = table.collect(table.condemn(9, 2L));

        List<String> unreferenced = table.unreferenced();
        System.out.println("files that no retained version references: " + unreferenced);
        assertThat(unreferenced).isEmpty();
        assertThat(table.versions()).containsExactly(2L, 10L);
        assertThat(removal.versions()).isEqualTo(8);
        assertThat(table.rows(2)).hasSize(3);
    }

    @Test
    void withoutTheSweepAnOldTagWouldKeepThem() throws IOException {
        table.tag("oldest", 2);
        List<SortedSet<Long>> seen = new ArrayList<>();
        Either<Failure, Removal> stopped = table.collectorThatCleans((newest, policy) -> {
                    newest.cleanupWithPolicy(policy);
                    seen.add(table.versions());
                    throw new IllegalStateException("stop before the sweep");
                })
                .collect(table.claim(), table.condemn(9, 2L));

        assertThat(stopped.getLeft()).isEqualTo(new StorageFailed(table.path(), "cleanup", "stop before the sweep"));
        assertThat(seen).containsExactly(new TreeSet<>(List.of(2L, 10L)));
        assertThat(table.unreferenced()).as("what Lance leaves behind").hasSizeGreaterThan(8);
    }

    @Test
    void afterTheTagIsGoneNothingTellsTheTableFromOneThatWasNeverPinned() {
        CollectedTable control = new CollectedTable(scratch).grow(9);
        table.tag("oldest", 2);
        table.collect(table.condemn(6, 2L));
        table.grow(3);
        table.collect(table.condemn(9, 2L));
        table.untag("oldest");
        table.collect(table.condemn(10));
        control.grow(3);
        control.collect(control.condemn(10));

        assertThat(table.versions()).isEqualTo(control.versions()).containsExactly(11L, 12L, 13L);
        for (String folder : List.of("data", "_deletions", "_transactions", "_versions")) {
            assertThat(table.count(folder)).as(folder).isEqualTo(control.count(folder));
        }
        assertThat(table.bytes("data")).isEqualTo(control.bytes("data"));
        assertThat(table.bytes("_deletions")).isEqualTo(control.bytes("_deletions"));
    }

    @Test
    void theEstimateIsWhatCollectionRemovesAndReadsOnly() {
        table.tag("keep", 4);
        CondemnedVersions condemned = table.condemn(7, 4L);
        Map<String, Long> before = files();

        Removal estimate = table.collector()
                .estimate(table.lineage(), condemned.versions())
                .get();

        assertThat(files()).isEqualTo(before);
        assertThat(table.collect(condemned)).isEqualTo(estimate);
        assertThat(estimate.files()).isGreaterThan(estimate.versions());
        assertThat(table.collector()
                        .estimate(table.lineage(), condemned.versions())
                        .get())
                .as("what is gone already")
                .isEqualTo(new Removal(0, 0, 0));
    }

    @Test
    void collectingAgainRemovesNothing() {
        CondemnedVersions condemned = table.condemn(7);
        table.collect(condemned);
        Map<String, Long> after = files();

        assertThat(table.collect(condemned)).isEqualTo(new Removal(0, 0, 0));
        assertThat(files()).isEqualTo(after);
    }

    @Test
    void aVersionTaggedMeanwhileStaysAndIsNotCounted() {
        CondemnedVersions condemned = table.condemn(7);
        table.tag("late", 3);
        List<Sample> rows = table.rows(3);

        Removal removal = table.collect(condemned);

        assertThat(table.versions()).containsExactly(3L, 8L, 9L, 10L);
        assertThat(removal.versions()).isEqualTo(6);
        assertThat(table.rows(3)).isEqualTo(rows);
    }

    @Test
    void aVersionThatIsToStayButThatLanceWouldTakeStopsCollectionBeforeAnythingGoes() {
        Map<String, Long> before = files();

        Failure refused = table.collector()
                .collect(table.claim(), table.condemn(7, 4L, 5L))
                .getLeft();

        assertThat(refused)
                .isEqualTo(new StorageFailed(
                        table.path(),
                        "collection",
                        "versions [4, 5] are to stay, but neither tag nor branch protects them from Lance's cleanup;"
                                + " nothing was removed"));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aTagOnABranchDoesNotProtectTheVersionOfThatNumberOnMain() {
        scratch.plant(
                table.path() + "/_refs/tags/there.json", "{\"branch\":\"other\",\"version\":4,\"manifestSize\":1}");

        assertThat(table.collector()
                        .collect(table.claim(), table.condemn(7, 4L))
                        .isLeft())
                .isTrue();
        assertThat(table.versions()).hasSize(10);
    }

    @Test
    void aKeptVersionThatGoesAllTheSameIsNoticed() {
        table.tag("keep", 4);
        Failure noticed = table.collectorThatCleans((newest, policy) -> {
                    newest.cleanupWithPolicy(policy);
                    scratch.lance()
                            .objects()
                            .remove(LanceStore.versionKey(table.path(), null, 4))
                            .get();
                })
                .collect(table.claim(), table.condemn(7, 4L))
                .getLeft();

        assertThat(noticed)
                .isEqualTo(new StorageFailed(table.path(), "collection", "versions [4] are gone, which were to stay"));
        assertThat(table.count("data")).as("nothing is swept after that").isPositive();
    }

    @Test
    void lanceIsAskedOnceMoreWhenAFileWasGoneAndNeverForAnotherReason() {
        List<String> calls = new ArrayList<>();
        Removal removal = table.collectorThatCleans((newest, policy) -> {
                    calls.add("clean");
                    if (calls.size() == 1) {
                        throw new IllegalStateException(
                                "LanceError(IO): Object at location /x/_transactions/0-a.txn not found: No such file");
                    }
                    newest.cleanupWithPolicy(policy);
                })
                .collect(table.claim(), table.condemn(7))
                .get();
        assertThat(calls).hasSize(2);
        assertThat(removal.versions()).isEqualTo(7);

        List<String> others = new ArrayList<>();
        Failure failed = table.collectorThatCleans((newest, policy) -> {
                    others.add("clean");
                    throw new IllegalStateException("permission denied");
                })
                .collect(table.claim(), table.condemn(8))
                .getLeft();
        assertThat(others).hasSize(1);
        assertThat(failed).isEqualTo(new StorageFailed(table.path(), "cleanup", "permission denied"));
    }

    @Test
    void filesThatAreGoneAlreadyAreNoErrorAndNotCounted() throws IOException {
        CondemnedVersions condemned = table.condemn(9);
        Removal estimate = table.collector()
                .estimate(table.lineage(), condemned.versions())
                .get();
        long removedBefore = 0;
        for (String file : table.files()) {
            boolean theirs = file.contains("/data/") || file.contains("/_deletions/");
            if (theirs && !neededByNewest(file)) {
                Files.delete(root.resolve(file));
                removedBefore++;
            }
        }

        Removal removal = table.collect(condemned);

        assertThat(removedBefore).isPositive();
        assertThat(removal.files()).isEqualTo(estimate.files() - removedBefore);
        assertThat(table.versions()).containsExactly(10L);
        assertThat(table.rows(10)).isNotEmpty();
    }

    private boolean neededByNewest(String file) throws IOException {
        try (var dataset = scratch.lance().openLatest(table.path(), null)) {
            return dataset.getFragments().stream()
                    .map(f -> f.metadata())
                    .anyMatch(m -> m.getFiles().stream().anyMatch(f -> file.endsWith(f.getPath()))
                            || m.getDeletionFile() != null && file.contains("/_deletions/" + m.getId() + "-"));
        }
    }

    @Test
    void aPoisonedTagStopsCollectionBeforeAnythingGoes() {
        CondemnedVersions condemned = table.condemn(7);
        String poison = table.path() + "/_refs/tags/poison.json";
        scratch.plant(poison, "");
        Map<String, Long> before = files();

        for (Either<Failure, ?> answer : List.of(
                table.collector().survey("node:Sample", table.lineage()),
                table.collector().collect(table.claim(), condemned))) {
            assertThat(answer.getLeft())
                    .isInstanceOfSatisfying(
                            UnreadableDocument.class,
                            bad -> assertThat(bad.path()).isEqualTo(poison));
        }
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aVersionFileThatIsNobodysNameStopsCollectionBeforeAnythingGoes() {
        CondemnedVersions condemned = table.condemn(7);
        scratch.plant(table.path() + "/_versions/d9223372036854775809.manifest", "detached");
        Map<String, Long> before = files();

        assertThat(table.collector().collect(table.claim(), condemned).getLeft())
                .isEqualTo(new ForeignWriter(
                        table.path(), "version file " + table.path() + "/_versions/d9223372036854775809.manifest"));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aVersionThatCannotBeReadStopsTheSweep() throws IOException {
        table.tag("keep", 4);
        CondemnedVersions condemned = table.condemn(7, 4L);
        Files.write(root.resolve(LanceStore.versionKey(table.path(), null, 9)), new byte[] {1, 2, 3});
        long data = table.count("data");

        assertThat(table.collector().collect(table.claim(), condemned).isLeft()).isTrue();
        assertThat(table.count("data")).isEqualTo(data);
    }

    @Test
    void aShorterGraceAgeThanTheClockCanTellIsRefused() {
        assertThatThrownBy(() -> LanceCollection.over(
                        scratch.lance(), LancePins.over(scratch.lance()), Duration.ofMillis(1_999)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("below PT2S");
    }

    @Test
    void collectionOfAnEmptyPlanStillSweeps() throws IOException {
        String orphan = table.path() + "/data/lost.lance";
        scratch.plant(orphan, "lost");
        table.age(orphan, Duration.ofHours(2));

        assertThat(table.collect(table.condemn(0))).isEqualTo(new Removal(0, 1, 4));
        assertThat(table.versions()).hasSize(10);
    }

    @Test
    void aTableThatShrankToNothingCollectsToOneVersion() {
        CollectedTable other = new CollectedTable(scratch);
        var v = scratch.apply(other.head(), APPEND, Sample.of("a", 1));
        v = scratch.apply(v, OVERWRITE);
        other.collect(other.condemn(2));

        assertThat(other.versions()).containsExactly(3L);
        assertThat(other.rows(3)).isEmpty();
        assertThat(other.count("data")).isZero();
    }
}
