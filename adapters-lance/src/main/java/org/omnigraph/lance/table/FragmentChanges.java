package org.omnigraph.lance.table;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.fragment.RowIdMeta;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;

/** Writes the files of one effect against its pinned base; nothing of it is visible until it is committed. */
final class FragmentChanges {
    /** Lance's own default, stated because a merge needs another. */
    private static final int ROWS_PER_FILE = 1 << 20;

    private final LanceStore store;
    private final Dataset base;
    private final TableEffect effect;

    FragmentChanges(LanceStore store, Dataset base, TableEffect effect) {
        this.store = store;
        this.base = base;
        this.effect = effect;
    }

    Either<Failure, FragmentChange> prepare() {
        return InputColumns.check(effect, base.getSchema()).flatMap(ok -> switch (effect.kind()) {
            case APPEND ->
                write(List.of(RowSelection.ALL), ROWS_PER_FILE)
                        .map(added -> new FragmentChange(List.of(), List.of(), added));
            case OVERWRITE ->
                write(List.of(RowSelection.ALL), ROWS_PER_FILE)
                        .map(added -> new FragmentChange(fragmentIds(), List.of(), added));
            case MERGE ->
                MergeInput.read(effect)
                        .flatMap(input -> input.match(base, store.allocator()))
                        .flatMap(this::merge);
        });
    }

    private List<Long> fragmentIds() {
        return base.getFragments().stream().map(f -> (long) f.getId()).toList();
    }

    /**
     * Replaced rows go from where they are and come first in one new fragment under the row ids they had; rows without an id
     * of their own follow. So row ids and the versions a row was created and updated at are those of an update in place.
     */
    private Either<Failure, FragmentChange> merge(MergeMatch match) {
        if (match.rows() == 0) {
            return Either.right(new FragmentChange(List.of(), List.of(), List.of()));
        }
        return write(List.of(match.replaced(), match.inserted()), match.rows())
                .flatMap(written -> underKeptIds(written, match.keptRowIds()))
                .flatMap(added -> LanceErrors.attempt(
                        folder(), "delete replaced rows", () -> withoutReplaced(match.replacedOffsets(), added)));
    }

    private Either<Failure, List<FragmentMetadata>> underKeptIds(List<FragmentMetadata> written, long[] keptRowIds) {
        if (written.size() != 1) {
            return Either.left(new StorageFailed(
                    folder(), "merge", "its rows came out as " + written.size() + " fragments, row ids need one"));
        }
        FragmentMetadata one = written.get(0);
        RowIdMeta ids = keptRowIds.length == 0 ? null : RowIdMeta.fromRowIds(keptRowIds);
        return Either.right(
                List.of(new FragmentMetadata(one.getId(), one.getFiles(), one.getPhysicalRows(), null, ids)));
    }

    private FragmentChange withoutReplaced(Map<Integer, List<Integer>> offsets, List<FragmentMetadata> added) {
        List<Long> removed = new ArrayList<>();
        List<FragmentMetadata> updated = new ArrayList<>();
        new TreeMap<>(offsets).forEach((fragment, rows) -> {
            FragmentMetadata left = base.getFragment(fragment).deleteRows(rows);
            if (left == null) {
                removed.add((long) fragment);
            } else {
                updated.add(left);
            }
        });
        return new FragmentChange(removed, updated, added);
    }

    private Either<Failure, List<FragmentMetadata>> write(List<RowSelection> passes, int rowsPerFile) {
        FedRows rows = new FedRows(store.allocator(), base.getSchema(), effect, passes);
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(store.allocator())) {
            Data.exportArrayStream(store.allocator(), rows, stream);
            try {
                List<FragmentMetadata> written = Fragment.write()
                        .datasetUri(store.uri(effect.path(), effect.branch()))
                        .allocator(store.allocator())
                        .storageOptions(store.storageOptions())
                        .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                        .maxRowsPerFile(rowsPerFile)
                        .data(stream)
                        .execute();
                return Either.right(written);
            } finally {
                // Closes the rows when Lance refused before it took the stream; otherwise they are closed already.
                stream.release();
            }
        } catch (Exception e) {
            return Either.left(rows.fault().getOrElse(() -> LanceErrors.toFailure(folder(), "write rows", e)));
        }
    }

    private String folder() {
        return LanceStore.folder(effect.path(), effect.branch());
    }
}
