package org.omnigraph.lance.table;

import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Transaction;
import org.lance.operation.Update;
import org.lance.schema.LanceField;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;

/** Appends rows to a dataset that is no table, under the fence of the tables: at base + 1, or not at all. */
public final class LanceAppend {
    private LanceAppend() {}

    /**
     * Appends. What the commit says is only a hint: the caller reads the dataset again to know.
     *
     * @param path root-relative dataset path
     * @param base the newest version, still open; stays the caller's
     * @param uuid of the transaction, used by nobody else
     * @param operationId goes into the transaction
     * @param rows stay the caller's
     * @return what went wrong; empty when the commit was acknowledged
     */
    public static Option<Failure> to(
            LanceStore store, String path, Dataset base, String uuid, String operationId, VectorSchemaRoot rows) {
        try {
            List<FragmentMetadata> added = Fragment.write()
                    .datasetUri(store.uri(path, null))
                    .allocator(store.allocator())
                    .data(rows)
                    .storageOptions(store.storageOptions())
                    .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                    .execute();
            Update update = Update.builder()
                    .removedFragmentIds(List.of(EffectWriter.PHANTOM_FRAGMENT))
                    .updatedFragments(List.of())
                    .newFragments(added)
                    .fieldsForPreservingFragBitmap(base.getLanceSchema().fields().stream()
                            .mapToLong(LanceField::getId)
                            .toArray())
                    .build();
            try (Transaction transaction = new Transaction.Builder()
                    .uuid(uuid)
                    .readVersion(base.version())
                    .operation(update)
                    .transactionProperties(Map.of(EffectWriter.OPERATION_PROPERTY, operationId))
                    .build()) {
                EffectWriter.commit(base, transaction).close();
                return Option.none();
            }
        } catch (Exception e) {
            return Option.some(LanceErrors.toFailure(path, "commit", e));
        }
    }
}
