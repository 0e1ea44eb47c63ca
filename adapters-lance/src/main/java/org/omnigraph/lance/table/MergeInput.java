package org.omnigraph.lance.table;

import io.vavr.control.Either;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.lance.Dataset;
import org.lance.ipc.LanceScanner;
import org.lance.ipc.ScanOptions;
import org.omnigraph.application.data.Rows;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.KeyConflict;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;

/** The ids of a merge's input, in order: all of it that is held in memory. */
final class MergeInput {
    private static final int NAMED = 5;

    private final TableEffect effect;
    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> positions = new HashMap<>();

    private MergeInput(TableEffect effect) {
        this.effect = effect;
    }

    /** Reads the ids; one that repeats is refused, since both rows would get the same row id. */
    static Either<Failure, MergeInput> read(TableEffect effect) {
        MergeInput input = new MergeInput(effect);
        List<String> repeated = new ArrayList<>();
        try (Rows rows = effect.rows().open()) {
            while (rows.reader().loadNextBatch()) {
                VectorSchemaRoot batch = rows.reader().getVectorSchemaRoot();
                FieldVector column = batch.getVector("id");
                for (int row = 0; row < batch.getRowCount(); row++) {
                    input.add(String.valueOf(column.getObject(row)), repeated);
                }
            }
        } catch (IOException e) {
            return Either.left(FedRows.unreadable(effect, e));
        }
        return repeated.isEmpty() ? Either.right(input) : Either.left(input.conflict(repeated, "repeat in the input"));
    }

    private void add(String id, List<String> repeated) {
        if (positions.putIfAbsent(id, ids.size()) != null) {
            repeated.add(id);
        }
        ids.add(id);
    }

    /** Finds the rows of the base that the input replaces. */
    Either<Failure, MergeMatch> match(Dataset base, BufferAllocator allocator) {
        MergeMatch match = new MergeMatch(effect, List.copyOf(ids));
        List<String> ambiguous = new ArrayList<>();
        ScanOptions options = new ScanOptions.Builder()
                .columns(List.of("id"))
                .withRowId(true)
                .withRowAddress(true)
                .build();
        try (LanceScanner scanner = base.newScan(options);
                ArrowReader reader = scanner.scanBatches()) {
            while (reader.loadNextBatch()) {
                matchBatch(reader.getVectorSchemaRoot(), match, ambiguous);
            }
        } catch (Exception e) {
            return Either.left(LanceErrors.toFailure(
                    LanceStore.folder(effect.path(), effect.branch()), "find the rows to replace", e));
        }
        return ambiguous.isEmpty()
                ? Either.right(match)
                : Either.left(conflict(ambiguous, "stand more than once in the table"));
    }

    private void matchBatch(VectorSchemaRoot batch, MergeMatch match, List<String> ambiguous) {
        FieldVector column = batch.getVector("id");
        UInt8Vector rowIds = (UInt8Vector) batch.getVector("_rowid");
        UInt8Vector addresses = (UInt8Vector) batch.getVector("_rowaddr");
        for (int row = 0; row < batch.getRowCount(); row++) {
            Integer position = positions.get(String.valueOf(column.getObject(row)));
            if (position != null && !match.replace(position, rowIds.get(row), addresses.get(row))) {
                ambiguous.add(ids.get(position));
            }
        }
    }

    private Failure conflict(List<String> all, String rule) {
        List<String> named = all.stream().distinct().limit(NAMED).toList();
        return new KeyConflict(
                effect.key().toString(), named, all.stream().distinct().count(), rule);
    }
}
