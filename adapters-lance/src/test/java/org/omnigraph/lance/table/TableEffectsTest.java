package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.MERGE;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.OVERWRITE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Ref;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** What effects do to rows, row ids and row versions. */
class TableEffectsTest {
    @TempDir
    Path root;

    private ScratchStore scratch;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void aNewTableIsEmptyWithStableRowIdsFormat22AndNoAutomaticCleanup() {
        PhysicalVersion created = scratch.createTable();

        assertThat(created.path()).isEqualTo(ScratchStore.KEY.baseLocation());
        assertThat(created.version()).isEqualTo(1);
        assertThat(created.token())
                .isEqualTo(scratch.tables().token(created.path(), null, 1).get());
        try (Dataset dataset = scratch.lance().openLatest(created.path(), null)) {
            assertThat(dataset.hasStableRowIds()).isTrue();
            assertThat(dataset.getLanceFileFormatVersion()).isEqualTo("2.2");
            assertThat(dataset.getConfig()).isEmpty();
            assertThat(dataset.getSchema()).isEqualTo(Sample.SCHEMA.arrow());
        }
    }

    @Test
    void anythingAtALocationMakesTheNextOneTheTables() {
        String base = ScratchStore.KEY.baseLocation();
        scratch.plant(base + "/data/somebodys.lance", "orphan");
        PhysicalVersion second = scratch.createTable();
        PhysicalVersion third = scratch.createTable();

        assertThat(second.path()).isEqualTo(base + ".1");
        assertThat(third.path()).isEqualTo(base + ".2");
        assertThat(scratch.files(base)).containsExactly(Map.entry(base + "/data/somebodys.lance", 6L));
    }

    @Test
    void creatorsThatRaceGetATableEach() throws Exception {
        int racers = 4;
        ExecutorService threads = Executors.newFixedThreadPool(racers);
        try {
            CyclicBarrier start = new CyclicBarrier(racers);
            List<Future<PhysicalVersion>> made = new ArrayList<>();
            for (int racer = 0; racer < racers; racer++) {
                made.add(threads.submit(() -> {
                    start.await();
                    return scratch.createTable();
                }));
            }
            Set<String> paths = new TreeSet<>();
            for (Future<PhysicalVersion> one : made) {
                PhysicalVersion table = one.get();
                paths.add(table.path());
                assertThat(scratch.tables().headVersion(table.path(), null).get())
                        .as("nobody was overwritten")
                        .isEqualTo(1);
            }
            assertThat(paths).hasSize(racers);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void appendAddsRowsUnderNewRowIds() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 =
                scratch.apply(v1, APPEND, Sample.of("b", 1), Sample.of("a", 2), Sample.of("d", 3), Sample.of("c", 4));
        PhysicalVersion v3 = scratch.apply(v2, APPEND, Sample.of("e", 5));

        assertThat(v3.version()).isEqualTo(3);
        assertThat(scratch.rows(v3)).extracting(Sample::id).containsExactly("a", "b", "c", "d", "e");
        assertThat(scratch.rows(v2)).hasSize(4);
        assertThat(scratch.rowVersions(v3))
                .isEqualTo(Map.of(
                        "b", List.of(0L, 2L, 2L),
                        "a", List.of(1L, 2L, 2L),
                        "d", List.of(2L, 2L, 2L),
                        "c", List.of(3L, 2L, 2L),
                        "e", List.of(4L, 3L, 3L)));
    }

    @Test
    void mergeReplacesRowsUnderTheirRowIdsAndInsertsTheRest() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 =
                scratch.apply(v1, APPEND, Sample.of("a", 1), Sample.of("b", 1), Sample.of("c", 1), Sample.of("d", 1));
        PhysicalVersion v3 = scratch.apply(
                v2,
                MERGE,
                Sample.of("x", 2),
                Sample.of("c", 2),
                Sample.of("y", 2),
                Sample.of("a", 2),
                Sample.of("z", 2));

        assertThat(scratch.rows(v3))
                .containsExactly(
                        Sample.of("a", 2),
                        Sample.of("b", 1),
                        Sample.of("c", 2),
                        Sample.of("d", 1),
                        Sample.of("x", 2),
                        Sample.of("y", 2),
                        Sample.of("z", 2));
        assertThat(scratch.rowVersions(v3))
                .isEqualTo(Map.of(
                        "a", List.of(0L, 2L, 3L),
                        "b", List.of(1L, 2L, 2L),
                        "c", List.of(2L, 2L, 3L),
                        "d", List.of(3L, 2L, 2L),
                        "x", List.of(4L, 3L, 3L),
                        "y", List.of(5L, 3L, 3L),
                        "z", List.of(6L, 3L, 3L)));
        try (Dataset dataset = scratch.lance().openAt(v3.path(), null, 3)) {
            assertThat(dataset.getFragments())
                    .as("the old rows and one new fragment")
                    .hasSize(2);
        }
    }

    @Test
    void aMergeOfEveryRowRemovesTheEmptiedFragment() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1), Sample.of("b", 1));
        PhysicalVersion v3 = scratch.apply(v2, MERGE, Sample.of("b", 2), Sample.of("a", 2));

        assertThat(scratch.rows(v3)).containsExactly(Sample.of("a", 2), Sample.of("b", 2));
        assertThat(scratch.rowVersions(v3)).isEqualTo(Map.of("a", List.of(0L, 2L, 3L), "b", List.of(1L, 2L, 3L)));
        try (Dataset dataset = scratch.lance().openAt(v3.path(), null, 3)) {
            assertThat(dataset.getFragments()).hasSize(1);
        }
    }

    @Test
    void mergesOverSeveralFragmentsWithDeletionsReplaceTheRightRows() {
        PhysicalVersion v = scratch.createTable();
        v = scratch.apply(v, APPEND, Sample.of("a", 1), Sample.of("b", 1), Sample.of("c", 1));
        v = scratch.apply(v, APPEND, Sample.of("d", 1), Sample.of("e", 1), Sample.of("f", 1));
        v = scratch.apply(v, MERGE, Sample.of("b", 2), Sample.of("e", 2));
        v = scratch.apply(v, MERGE, Sample.of("c", 3), Sample.of("e", 3), Sample.of("f", 3), Sample.of("g", 3));

        assertThat(scratch.rows(v))
                .containsExactly(
                        Sample.of("a", 1),
                        Sample.of("b", 2),
                        Sample.of("c", 3),
                        Sample.of("d", 1),
                        Sample.of("e", 3),
                        Sample.of("f", 3),
                        Sample.of("g", 3));
        assertThat(scratch.rowVersions(v).get("e")).isEqualTo(List.of(4L, 3L, 5L));
    }

    @Test
    void overwriteReplacesTheContentsAndNeverReusesRowIds() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1), Sample.of("b", 1));
        PhysicalVersion v3 = scratch.apply(v2, OVERWRITE, Sample.of("b", 2), Sample.of("z", 2));

        assertThat(scratch.rows(v3)).containsExactly(Sample.of("b", 2), Sample.of("z", 2));
        assertThat(scratch.rowVersions(v3)).isEqualTo(Map.of("b", List.of(2L, 3L, 3L), "z", List.of(3L, 3L, 3L)));
        assertThat(scratch.rows(v2)).containsExactly(Sample.of("a", 1), Sample.of("b", 1));
    }

    @Test
    void noRowsAreALegalInputOfEveryKind() {
        PhysicalVersion v = scratch.createTable();
        v = scratch.apply(v, APPEND);
        v = scratch.apply(v, MERGE);
        v = scratch.apply(v, OVERWRITE);
        v = scratch.apply(v, APPEND, Sample.of("a", 1));
        v = scratch.apply(v, MERGE);
        assertThat(scratch.rows(v)).containsExactly(Sample.of("a", 1));
        AppliedEffect emptied =
                scratch.tables().apply(ScratchStore.effect(v, OVERWRITE)).get();

        assertThat(emptied.version().version()).isEqualTo(7);
        assertThat(emptied.rowCount()).isZero();
        assertThat(scratch.rows(emptied.version())).isEmpty();
        assertThat(scratch.files(v.path() + "/data"))
                .as("no fragment of no rows")
                .hasSize(1);
    }

    @Test
    void effectsOnANativeBranchLeaveMainAlone() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1), Sample.of("b", 1));
        try (Dataset dataset = scratch.lance().openLatest(v1.path(), null)) {
            dataset.createBranch("feature", Ref.ofMain(2)).close();
        }
        PhysicalVersion fork = new PhysicalVersion(
                v1.path(),
                "feature",
                2,
                scratch.tables().token(v1.path(), "feature", 2).get());

        PhysicalVersion b3 = scratch.apply(fork, MERGE, Sample.of("b", 2), Sample.of("c", 2));
        PhysicalVersion m3 = scratch.apply(v2, MERGE, Sample.of("a", 3));

        assertThat(b3.branch()).isEqualTo("feature");
        assertThat(scratch.rows(b3)).containsExactly(Sample.of("a", 1), Sample.of("b", 2), Sample.of("c", 2));
        assertThat(scratch.rows(m3)).containsExactly(Sample.of("a", 3), Sample.of("b", 1));
        assertThat(scratch.rowVersions(b3).get("b")).isEqualTo(List.of(1L, 2L, 3L));
        assertThat(b3.token()).isNotEqualTo(m3.token());
        assertThat(scratch.tables().headVersion(v1.path(), "feature").get()).isEqualTo(3);
    }

    @Test
    void theAnswerCarriesTokenAndLiveRows() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1), Sample.of("b", 1));
        AppliedEffect merged = scratch.tables()
                .apply(ScratchStore.effect(v2, MERGE, Sample.of("b", 2), Sample.of("c", 2)))
                .get();

        assertThat(merged.rowCount()).isEqualTo(3);
        assertThat(merged.version().token())
                .isEqualTo(scratch.tables().token(v1.path(), null, 3).get());
        assertThat(scratch.tables().headVersion(v1.path(), null).get()).isEqualTo(3);
    }
}
