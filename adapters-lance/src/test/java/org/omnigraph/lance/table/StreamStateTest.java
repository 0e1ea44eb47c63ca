package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;

import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.lance.ipc.LanceScanner;
import org.lance.memwal.InitializeMemWalParams;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** Evidence of an in-memory write stream, planted by Lance itself. */
class StreamStateTest {
    @TempDir
    Path root;

    private ScratchStore scratch;
    private PhysicalVersion table;

    @BeforeEach
    void open() {
        scratch = new ScratchStore(root);
        table = scratch.apply(scratch.createTable(), APPEND, Sample.of("a", 1));
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void aTableOfOursHasNone() {
        assertThat(scratch.tables().streamState(table.path()).get()).isEmpty();
    }

    @Test
    void anInitializedStreamIsSeenByItsIndexEntry() {
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null)) {
            dataset.initializeMemWal(new InitializeMemWalParams().withUnsharded());
        }

        assertThat(scratch.tables().streamState(table.path()).get()).contains("index __lance_mem_wal in version 3");
    }

    @Test
    void aFolderThatAStreamWroteIsSeenWithoutItsIndexEntry() throws Exception {
        String shard = UUID.randomUUID().toString();
        try (Dataset dataset = scratch.lance().openLatest(table.path(), null);
                LanceScanner scanner = dataset.newScan()) {
            dataset.initializeMemWal(new InitializeMemWalParams().withUnsharded());
            dataset.checkoutLatest();
            try (var writer = dataset.memWalWriter(shard)) {
                writer.put(scanner.scanBatches());
            }
            dataset.dropIndex("__lance_mem_wal");
        }

        assertThat(scratch.tables().streamState(table.path()).get().get())
                .startsWith("object " + table.path() + "/_mem_wal/" + shard + "/");
    }

    @Test
    void aStreamOfANativeBranchIsSeen() {
        String key = table.path() + "/tree/other/_mem_wal/0/manifest/1.binpb";
        scratch.plant(key, "x");

        assertThat(scratch.tables().streamState(table.path()).get()).contains("object " + key);
    }

    @Test
    void aDatasetThatDoesNotOpenIsNotTakenForOneWithoutStreams() {
        assertThat(scratch.tables().streamState("nodes/nosuch").isLeft()).isTrue();
    }
}
