package org.omnigraph.lance.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.OVERWRITE;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lance.Dataset;
import org.lance.Ref;
import org.lance.index.IndexOptions;
import org.lance.index.IndexParams;
import org.lance.index.IndexType;
import org.lance.index.scalar.BTreeIndexParams;
import org.omnigraph.application.data.RowQuery;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Which files the sweep takes, which it leaves, and what would happen if it knew less. */
class OrphanSweepTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data/0101.lance",
                "data/0101.lance#1",
                "_deletions/0-1-2.arrow",
                "_deletions/0-1-2.bin",
                "_indices/8c8fa0de-3f3d-4e51-93e8-58b4e0a39f3c/page_data.lance",
                "_transactions/3-8c8fa0de-3f3d-4e51-93e8-58b4e0a39f3c.txn",
                "_versions/18446744073709551590.manifest#1"
            })
    void aFileThatNoVersionReferencesStaysWhileItIsYoungAndGoesWhenItIsOld(String name) throws IOException {
        String young = table.path() + "/" + name;
        String old = young.replace("01", "10")
                .replace("1-2", "1-3")
                .replace("8c8f", "9d9f")
                .replace("590", "580");
        scratch.plant(young, "young");
        scratch.plant(old, "orphan");
        table.age(young, CollectedTable.GRACE.minus(SECOND));
        table.age(old, CollectedTable.GRACE.plus(SECOND));

        Removal removal = table.collect(table.condemn(0));

        assertThat(removal).isEqualTo(new Removal(0, 1, 6));
        assertThat(root.resolve(young)).exists();
        assertThat(root.resolve(old)).doesNotExist();
    }

    @Test
    void theAgeIsCountedFromTheClaimAndNotFromTheLocalClock() {
        String orphan = table.path() + "/data/0101.lance";
        scratch.plant(orphan, "orphan");

        table.collect(table.condemn(0));
        assertThat(root.resolve(orphan)).exists();
        table.collector()
                .collect(table.claimAfter(CollectedTable.GRACE.plus(SECOND)), table.condemn(0))
                .get();
        assertThat(root.resolve(orphan)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_refs/tags/notes.txt",
                "_refs/branches/half.json#1",
                "_versions/readme.txt",
                "_mem_wal/0/manifest/1.binpb",
                "data/0101/blob.bin",
                "_indices/stray.txt",
                "readme.txt",
                "tree/gone/data/0101.lance"
            })
    void whatTheSweepDoesNotKnowItLeaves(String name) {
        scratch.plant(table.path() + "/" + name, "unknown");

        table.collector()
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(9))
                .get();

        assertThat(root.resolve(table.path() + "/" + name)).exists();
        assertThat(table.versions()).containsExactly(10L);
    }

    @Test
    void everythingThatRemainsReadsWhenTheWholeStoreIsOld() {
        table.tag("keep", 4);
        List<Sample> pinned = table.rows(4);
        List<Sample> newest = table.rows(10);

        table.collector()
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(7, 4L))
                .get();

        assertThat(table.rows(4)).isEqualTo(pinned);
        assertThat(table.rows(10)).isEqualTo(newest);
    }

    @Test
    void aSweepThatIgnoredDeletionFilesWouldRemoveOneThatIsNeeded() {
        assertThat(table.count("_deletions")).isPositive();
        EnumSet<ReferenceKind> blind = EnumSet.complementOf(EnumSet.of(ReferenceKind.DELETIONS));
        // Version 4 masks replaced rows with a deletion file.
        table.tag("keep", 4);

        table.collectorThatKnows(blind)
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(7, 4L))
                .get();

        assertThat(table.count("_deletions")).isZero();
        assertThatThrownBy(() -> table.rows(4)).hasStackTraceContaining("_deletions");
    }

    @ParameterizedTest
    @EnumSource(
            value = ReferenceKind.class,
            names = {"DATA", "DELETIONS", "INDICES"})
    void aSweepThatIgnoredAnyKindOfFileWouldMakeAVersionUnreadable(ReferenceKind ignored) {
        index();
        long indexed = table.head().version() + 1;
        table.tag("keep", 4);

        table.collectorThatKnows(EnumSet.complementOf(EnumSet.of(ignored)))
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(7, 4L))
                .get();

        assertThatThrownBy(() -> {
                    table.rows(4);
                    lookUp(indexed);
                })
                .isNotNull();
    }

    @Test
    void indexFoldersStayWhileAVersionNamesThemAndGoWithIt() {
        index();
        long indexed = table.head().version() + 1;
        assertThat(table.count("_indices")).isPositive();

        table.collect(table.condemn(9));
        assertThat(lookUp(indexed)).isNotEmpty();

        PhysicalVersion overwritten = table.at(indexed);
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null)) {
            dataset.dropIndex("number_idx");
        }
        overwritten = scratch.apply(table.at(indexed + 1), OVERWRITE, Sample.of("z", 1));
        table.collect(table.condemn(overwritten.version() - 1));
        assertThat(table.count("_indices")).isZero();
    }

    @Test
    void aNativeBranchKeepsItsParentVersionAndEveryFileItShares() {
        fork("feature/one", 5);
        List<Sample> branched = scratch.rows(onBranch("feature/one", 5));
        PhysicalVersion second = scratch.apply(onBranch("feature/one", 5), OVERWRITE, Sample.of("branch", 1));
        Map<String, Long> tree = scratch.files(table.path() + "/tree");

        Removal removal = table.collector()
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(9, 5L))
                .get();

        assertThat(table.versions()).containsExactly(5L, 10L);
        assertThat(removal.versions()).isEqualTo(8);
        assertThat(scratch.rows(onBranch("feature/one", 5))).isEqualTo(branched);
        assertThat(scratch.rows(second)).containsExactly(Sample.of("branch", 1));
        assertThat(scratch.files(table.path() + "/tree")).isEqualTo(tree);
    }

    @Test
    void theSweepLeavesFilesOfABranchThatLanceDoesNotList() {
        table.tag("oldest", 2);
        fork("half", 5);
        List<Sample> branched = scratch.rows(onBranch("half", 5));
        scratch.lance()
                .objects()
                .remove(table.path() + "/_refs/branches/half.json")
                .get();

        table.collector()
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(9, 2L))
                .get();

        assertThat(table.versions())
                .as("Lance takes its parent version and, because of the old tag, none of its files")
                .containsExactly(2L, 10L);
        assertThat(scratch.rows(onBranch("half", 5))).isEqualTo(branched);
    }

    @Test
    void aBranchIsCollectedByItselfAndItsForkVersionStaysWhileItIsKept() {
        fork("feature", 5);
        PhysicalVersion v6 = scratch.apply(onBranch("feature", 5), OVERWRITE, Sample.of("x", 1));
        PhysicalVersion v7 = scratch.apply(v6, OVERWRITE, Sample.of("x", 2), Sample.of("y", 2));
        Lineage branch = new Lineage(table.path(), "feature", "1");
        Map<String, Long> main = mainFiles();

        Removal removal = table.collector()
                .collect(table.claimAfter(Duration.ofDays(400)), table.condemn(branch, 6, Set.of()))
                .get();

        assertThat(removal.versions()).isEqualTo(2);
        assertThat(scratch.rows(v7)).containsExactly(Sample.of("x", 2), Sample.of("y", 2));
        assertThat(mainFiles()).isEqualTo(main);
        assertThat(scratch.files(table.path() + "/tree/feature/data")).hasSize(1);
    }

    @Test
    void onlyWhatIsReallyRemovedIsCounted() {
        String orphan = table.path() + "/data/0101.lance";
        scratch.plant(orphan, "orphan");
        List<LineFile> listed = DatasetListing.read(scratch.lance().objects(), table.path()).get().files(null).stream()
                .filter(file -> file.object().key().equals(orphan))
                .toList();
        OrphanSweep sweep = new OrphanSweep(Set.of(), Set.of("data/0101.lance"), 0);

        assertThat(sweep.sweep(scratch.lance().objects(), listed).get()).isEqualTo(new Removal(0, 1, 6));
        assertThat(sweep.sweep(scratch.lance().objects(), listed).get()).isEqualTo(new Removal(0, 0, 0));
    }

    private Map<String, Long> mainFiles() {
        Map<String, Long> files = scratch.files(table.path());
        files.keySet().removeIf(key -> key.contains("/tree/"));
        return files;
    }

    private PhysicalVersion onBranch(String branch, long version) {
        return new PhysicalVersion(table.path(), branch, version, "");
    }

    private void fork(String branch, long version) {
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null)) {
            dataset.createBranch(branch, Ref.ofMain(version)).close();
        }
    }

    private void index() {
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null)) {
            dataset.createIndex(IndexOptions.builder(
                            List.of("number"),
                            IndexType.BTREE,
                            IndexParams.builder()
                                    .setScalarIndexParams(
                                            BTreeIndexParams.builder().build())
                                    .build())
                    .withIndexName("number_idx")
                    .build());
        }
    }

    /** Ids found through the index of the newest rows' number. */
    private List<String> lookUp(long version) {
        List<String> ids = new ArrayList<>();
        var query = new RowQuery(List.of(), "number = 8", null, RowQuery.Order.STORED);
        scratch.rows(table.at(version), query).forEach(row -> ids.add(row.id()));
        ids.sort(Comparator.naturalOrder());
        return ids;
    }
}
