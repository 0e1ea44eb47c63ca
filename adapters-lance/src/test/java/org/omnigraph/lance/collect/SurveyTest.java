package org.omnigraph.lance.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.Ref;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.lance.scratch.ScratchStore;

/** What is seen of a line before anything is decided. */
class SurveyTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private CollectedTable table;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        table = new CollectedTable(scratch).grow(5);
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    private DatasetVersions survey(Lineage lineage) {
        return table.collector().survey("node:Sample", lineage).get();
    }

    @Test
    void versionsComeWithTheirCommitTimesInMicroseconds() {
        DatasetVersions seen = survey(table.lineage());

        assertThat(seen.dataset()).isEqualTo("node:Sample");
        assertThat(seen.lineage()).isEqualTo(table.lineage());
        assertThat(seen.versions().keySet()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        List<Long> times = new ArrayList<>(seen.versions().values());
        assertThat(times).isSorted();
        long now = table.claim().storeTime();
        assertThat(times).allMatch(time -> now - time >= 0 && now - time < 3_600_000_000L);
        assertThat(seen.foreignTags()).isEmpty();
        assertThat(seen.foreignBranches()).isEmpty();
    }

    @Test
    void foreignTagsAndBranchesAreThoseOfTheLineThatAreNotOurs() {
        String known = "ogcp_" + "0".repeat(26) + "_" + "a".repeat(64);
        String unknown = "ogcp_v2_" + "0".repeat(26);
        table.tag(known, 2);
        table.tag(unknown, 3);
        table.tag("theirs", 3);
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null)) {
            dataset.createBranch("feature", Ref.ofMain(4)).close();
            dataset.tags().create("there", Ref.ofBranch("feature", 4));
            dataset.createBranch("nested", Ref.ofBranch("feature", 4)).close();
        }

        DatasetVersions main = survey(table.lineage());
        assertThat(main.foreignTags().keySet()).containsExactly(3L);
        assertThat(main.foreignTags().get(3L)).containsExactlyInAnyOrder("theirs", unknown);
        assertThat(main.foreignBranches()).isEqualTo(Map.of(4L, List.of("feature")));

        DatasetVersions branch = survey(new Lineage(table.path(), "feature", "1"));
        assertThat(branch.versions().keySet()).containsExactly(4L);
        assertThat(branch.foreignTags()).isEqualTo(Map.of(4L, List.of("there")));
        assertThat(branch.foreignBranches()).isEqualTo(Map.of(4L, List.of("nested")));
    }

    @Test
    void whatCannotBeLookedAtIsAFailure() {
        scratch.plant(table.path() + "/_refs/branches/poison.json", "");

        assertThat(table.collector().survey("node:Sample", table.lineage()).getLeft())
                .isInstanceOf(StorageFailed.class);
        assertThat(table.collector()
                        .survey("node:Sample", new Lineage("nodes/nosuch", null, "1"))
                        .getLeft())
                .isInstanceOf(StorageFailed.class);
    }
}
