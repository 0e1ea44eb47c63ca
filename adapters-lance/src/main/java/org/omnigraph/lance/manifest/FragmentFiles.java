package org.omnigraph.lance.manifest;

import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.fragment.DataFile;
import org.lance.fragment.RowIdMeta;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.RowImage;
import org.omnigraph.lance.LanceStore;

/** Writes the files of new fragments, and takes back those of an attempt that is known to have lost. */
final class FragmentFiles {
    private static final String PATH = Lineage.MANIFEST_PATH;

    private final LanceStore store;
    private final Telemetry telemetry;

    FragmentFiles(LanceStore store, Telemetry telemetry) {
        this.store = store;
        this.telemetry = telemetry;
    }

    /** Writes rows that get new row ids. */
    FragmentMetadata write(ManifestLine line, List<RowImage> rows) {
        return write(line, rows, null);
    }

    /**
     * Writes rows the first of which keep their row ids.
     *
     * @param rowIds ids of the leading rows; Lance gives ids to the rest at the commit
     */
    FragmentMetadata writeKeeping(ManifestLine line, List<RowImage> rows, long[] rowIds) {
        return write(line, rows, rowIds.length == 0 ? null : RowIdMeta.fromRowIds(rowIds));
    }

    /** Removes files that no version can name any more. What cannot be removed is left to the sweep. */
    void discard(ManifestLine line, List<FragmentMetadata> written) {
        String folder = LanceStore.folder(PATH, line.nativeBranch()) + "/data/";
        for (FragmentMetadata fragment : written) {
            for (DataFile file : fragment.getFiles()) {
                store.objects()
                        .remove(folder + file.getPath())
                        .peekLeft(failure -> telemetry.warning("file of a lost manifest commit", failure));
            }
        }
    }

    private FragmentMetadata write(ManifestLine line, List<RowImage> rows, @Nullable RowIdMeta rowIds) {
        try (VectorSchemaRoot batch = RowCodec.batch(rows, ManifestSchema.columns(), store.allocator())) {
            List<FragmentMetadata> written = Fragment.write()
                    .datasetUri(store.uri(PATH, line.nativeBranch()))
                    .allocator(store.allocator())
                    .data(batch)
                    .storageOptions(store.storageOptions())
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
            if (written.size() != 1) {
                throw new IllegalStateException(rows.size() + " rows made " + written.size() + " fragments");
            }
            FragmentMetadata fragment = written.get(0);
            return new FragmentMetadata(0, fragment.getFiles(), fragment.getPhysicalRows(), null, rowIds);
        }
    }
}
