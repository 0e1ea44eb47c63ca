package org.omnigraph.lance.audit;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.port.out.RecoveryAudit;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.recovery.RecoveryAction;
import org.omnigraph.lance.FirstVersion;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.LanceStore;

/**
 * The audit log as a dataset. A record is believed when it is read back, never because a commit said so: a row found is a row
 * recorded, whoever recorded it, and that is also what keeps an operation from being recorded twice.
 */
final class StoredRecoveryAudit implements RecoveryAudit {
    /** Below the graph root. */
    static final String PATH = "_graph_commit_recoveries.lance";

    private static final int ATTEMPTS = 16;

    private final LanceStore store;
    private final Append append;
    private final Supplier<String> uuids;

    StoredRecoveryAudit(LanceStore store, Append append, Supplier<String> uuids) {
        this.store = store;
        this.append = append;
        this.uuids = uuids;
    }

    /** Adds rows at base + 1 or fails. */
    @FunctionalInterface
    interface Append {
        /** Appends; the base and the rows stay the caller's to close. */
        Option<Failure> to(LanceStore store, String path, Dataset base, String uuid, String id, VectorSchemaRoot rows);
    }

    @Override
    public Either<Failure, Done> record(RecoveryAction action) {
        Option<Failure> fault = Option.none();
        for (int attempt = 0; attempt <= ATTEMPTS; attempt++) {
            Either<Failure, Done> made = made();
            if (made.isLeft()) {
                return made;
            }
            try (Dataset newest = store.openLatest(PATH, null)) {
                Either<Failure, List<RecoveryAction>> recorded = read(newest);
                if (recorded.isLeft()) {
                    return Either.left(recorded.getLeft());
                }
                if (recorded.get().stream().anyMatch(a -> a.operationId().equals(action.operationId()))) {
                    return Either.right(Done.DONE);
                }
                if (attempt < ATTEMPTS) {
                    fault = tryAppend(newest, action);
                }
            } catch (Exception e) {
                return Either.left(LanceErrors.toFailure(PATH, "record", e));
            }
        }
        return Either.left(fault.getOrElse(() -> new Contended("recording " + action.operationId(), ATTEMPTS)));
    }

    private Option<Failure> tryAppend(Dataset newest, RecoveryAction action) {
        try (VectorSchemaRoot row = AuditRows.batch(action, store.allocator())) {
            return append.to(store, PATH, newest, uuids.get(), action.operationId(), row);
        }
    }

    @Override
    public Either<Failure, List<RecoveryAction>> actions() {
        try (Dataset newest = newest()) {
            return newest == null ? Either.right(List.of()) : read(newest);
        } catch (Exception e) {
            return Either.left(LanceErrors.toFailure(PATH, "read", e));
        }
    }

    /** The log exists, whoever made it. */
    private Either<Failure, Done> made() {
        try (Dataset newest = newest()) {
            if (newest != null) {
                return Either.right(Done.DONE);
            }
        } catch (Exception e) {
            return Either.left(LanceErrors.toFailure(PATH, "open", e));
        }
        return new FirstVersion(store.objects()).create(PATH, this::empty).map(first -> Done.DONE);
    }

    private Dataset empty(String uri) {
        return Dataset.write()
                .allocator(store.allocator())
                .schema(AuditRows.SCHEMA)
                .uri(uri)
                .mode(WriteParams.WriteMode.CREATE)
                .enableStableRowIds(true)
                .dataStorageVersion(LanceStore.DATA_STORAGE_VERSION)
                .execute();
    }

    /** The newest version; null when there is no log at all. A file of a missing version is no missing log. */
    private @Nullable Dataset newest() {
        try {
            return store.openLatest(PATH, null);
        } catch (RuntimeException e) {
            boolean absent = LanceErrors.classify(e) == LanceFault.NOT_FOUND
                    && store.objects().list(PATH + "/_versions").fold(failure -> false, List::isEmpty);
            if (absent) {
                return null;
            }
            throw e;
        }
    }

    /** Rows in the order in which they were recorded. */
    private static Either<Failure, List<RecoveryAction>> read(Dataset dataset) throws Exception {
        if (!AuditRows.areIn(dataset.getSchema())) {
            return Either.left(new UnreadableDocument(
                    PATH, "its columns are " + AuditRows.describe(dataset.getSchema()) + ", not those of the log"));
        }
        List<RecoveryAction> actions = new ArrayList<>();
        try (LanceScanner scanner = dataset.newScan(new ScanOptions.Builder().build());
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                actions.addAll(AuditRows.actions(reader.getVectorSchemaRoot()));
            }
        } catch (IllegalArgumentException e) {
            return Either.left(new UnreadableDocument(PATH, String.valueOf(e.getMessage())));
        }
        return Either.right(List.copyOf(actions));
    }
}
