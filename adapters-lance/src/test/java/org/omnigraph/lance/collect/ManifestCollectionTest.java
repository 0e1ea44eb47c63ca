package org.omnigraph.lance.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.RowClass;
import org.omnigraph.lance.manifest.LanceManifest;
import org.omnigraph.lance.scratch.ScratchStore;

/** The manifest is collected as tables are; its fence and its folds stay whole. */
class ManifestCollectionTest {
    private static final Set<RowClass> EVERYTHING = EnumSet.of(RowClass.HEAD, RowClass.REGISTRY, RowClass.NAMES);

    @TempDir
    Path root;

    @Test
    void theManifestSaysTheSameAfterItsHistoryIsGone() {
        Ulid graph = Ulid.of(1, new byte[10]);
        try (ScratchStore scratch = new ScratchStore(root)) {
            CollectedTable means = new CollectedTable(scratch);
            LanceManifest manifest =
                    LanceManifest.of(scratch.lance(), () -> UUID.randomUUID().toString(), Telemetry.SILENT, 8);
            manifest.genesis()
                    .create(graph, Ulid.of(2, new byte[10]), "ann", "op-genesis", 1_000)
                    .get();
            for (int i = 0; i < 10; i++) {
                manifest.upkeep().fence(BranchName.MAIN, "op-" + i).get();
            }
            try (Dataset dataset = scratch.lance().openLatest(Lineage.MANIFEST_PATH, null)) {
                dataset.tags().create("keep", 4);
            }
            ManifestView before =
                    manifest.authority().capture(BranchName.MAIN, EVERYTHING).get();
            long newest = before.version();

            Removal removal = means.collector()
                    .collect(
                            means.claimAfter(Duration.ofDays(400)),
                            means.condemn(Lineage.manifest(graph), newest - 2, Set.of(4L)))
                    .get();

            DatasetVersions left = means.collector()
                    .survey(Lineage.MANIFEST_PATH, Lineage.manifest(graph))
                    .get();
            assertThat(left.versions().keySet()).containsExactly(4L, newest - 1, newest);
            assertThat(removal.versions()).isEqualTo(newest - 3);
            assertThat(manifest.authority().capture(BranchName.MAIN, EVERYTHING).get())
                    .isEqualTo(before);
            manifest.upkeep().fence(BranchName.MAIN, "op-after").get();
            try (Dataset pinned = scratch.lance().openAt(Lineage.MANIFEST_PATH, null, 4)) {
                assertThat(pinned.countRows("object_id IS NOT NULL")).isPositive();
            }
        }
    }
}
