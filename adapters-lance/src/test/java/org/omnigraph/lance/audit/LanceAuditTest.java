package org.omnigraph.lance.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lance.Dataset;
import org.omnigraph.application.port.out.RecoveryAudit;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.recovery.RecoveryAction;
import org.omnigraph.lance.scratch.ScratchStore;
import org.omnigraph.lance.table.LanceAppend;

class LanceAuditTest {
    private static final long MORNING = 1_767_225_600_123_456L;

    @TempDir
    Path root;

    @Test
    void nothingIsRecordedBeforeTheFirstRecoveryAndNothingIsMadeByLooking() throws IOException {
        try (ScratchStore store = new ScratchStore(root)) {
            assertThat(audit(store).actions().get()).isEmpty();
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void actionsAreReadBackAsTheyWereRecordedOldestFirst() {
        RecoveryAction later = action("op-b", null, "\"quoted\"; Zürich \\ \n", MORNING);
        RecoveryAction earlierClock = action("op-a", "ann", "rolled back", MORNING - 5);
        try (ScratchStore store = new ScratchStore(root)) {
            audit(store).record(later).get();
            audit(store).record(earlierClock).get();

            assertThat(audit(store).actions().get()).containsExactly(later, earlierClock);
        }
    }

    @Test
    void theColumnsAreThoseOfTheStorageFormat() {
        try (ScratchStore store = new ScratchStore(root)) {
            audit(store).record(action("op-a", "ann", "done", MORNING)).get();

            try (Dataset dataset = store.lance().openLatest("_graph_commit_recoveries.lance", null)) {
                assertThat(AuditRows.describe(dataset.getSchema()))
                        .containsExactly(
                                "graph_commit_id Utf8 not null",
                                "recovery_kind Utf8",
                                "recovery_for_actor Utf8",
                                "operation_id Utf8",
                                "writer_kind Utf8",
                                "outcomes_json Utf8",
                                "created_at Timestamp(MICROSECOND, UTC)");
                assertThat(dataset.hasStableRowIds()).isTrue();
            }
        }
    }

    @Test
    void aSecondRecordOfAnOperationChangesNothing() throws IOException {
        RecoveryAction first = action("op-a", "ann", "rolled back", MORNING);
        try (ScratchStore store = new ScratchStore(root)) {
            audit(store).record(first).get();
            List<Path> before = files();

            audit(store).record(action("op-a", "bob", "completed", MORNING + 1)).get();

            assertThat(audit(store).actions().get()).containsExactly(first);
            assertThat(files()).isEqualTo(before);
        }
    }

    @Test
    void ofThreadsThatRecordOneOperationExactlyOneRowRemains() throws Exception {
        race(false, 1);
    }

    @Test
    void threadsThatRecordDifferentOperationsLoseNone() throws Exception {
        race(true, 3);
    }

    private void race(boolean ownIds, int rows) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try (ScratchStore store = new ScratchStore(root)) {
            CyclicBarrier start = new CyclicBarrier(3);
            List<Future<Either<Failure, Done>>> racers = new ArrayList<>();
            for (int racer = 0; racer < 3; racer++) {
                RecoveryAction action = action(ownIds ? "op-" + racer : "op-a", "racer-" + racer, "x", MORNING);
                racers.add(threads.submit(() -> {
                    start.await();
                    return audit(store).record(action);
                }));
            }
            for (Future<Either<Failure, Done>> racer : racers) {
                assertThat(racer.get().isRight()).isTrue();
            }
            assertThat(audit(store).actions().get()).hasSize(rows);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void onePausedBeforeItsCommitMeetsTheRowOfAnother() {
        RecoveryAction fast = action("op-a", "fast", "x", MORNING);
        List<String> attempts = new ArrayList<>();
        try (ScratchStore store = new ScratchStore(root)) {
            RecoveryAudit paused = new StoredRecoveryAudit(
                    store.lance(),
                    (lance, path, base, uuid, id, rows) -> {
                        attempts.add(uuid);
                        audit(store).record(fast).get();
                        Option<Failure> refused = LanceAppend.to(lance, path, base, uuid, id, rows);
                        assertThat(refused.isDefined()).isTrue();
                        return refused;
                    },
                    () -> UUID.randomUUID().toString());

            assertThat(paused.record(action("op-a", "paused", "x", MORNING)).isRight())
                    .isTrue();

            assertThat(attempts).hasSize(1);
            assertThat(audit(store).actions().get()).containsExactly(fast);
        }
    }

    @Test
    void anAcknowledgementThatIsLostIsReadBackAndOneThatIsFalseIsNotBelieved() {
        RecoveryAction action = action("op-a", "ann", "x", MORNING);
        Failure lost = new StorageFailed("log", "commit", "connection reset");
        try (ScratchStore store = new ScratchStore(root)) {
            RecoveryAudit landsUnheard = new StoredRecoveryAudit(
                    store.lance(),
                    (lance, path, base, uuid, id, rows) -> {
                        LanceAppend.to(lance, path, base, uuid, id, rows).forEach(f -> {
                            throw new AssertionError(f.message());
                        });
                        return Option.some(lost);
                    },
                    () -> UUID.randomUUID().toString());
            RecoveryAudit neverLands = new StoredRecoveryAudit(
                    store.lance(), (lance, path, base, uuid, id, rows) -> Option.none(), () -> "unused");

            assertThat(landsUnheard.record(action).isRight()).isTrue();
            assertThat(neverLands
                            .record(action("op-b", "ann", "x", MORNING))
                            .getLeft()
                            .code())
                    .isEqualTo(FailureCode.CONTENDED);
            assertThat(audit(store).actions().get()).containsExactly(action);
        }
    }

    @Test
    void aForeignDatasetInItsPlaceIsRefusedAndLeftAlone() throws IOException {
        try (ScratchStore store = new ScratchStore(root)) {
            Schema foreign = new Schema(List.of(Field.notNullable("id", ArrowType.Utf8.INSTANCE)));
            Dataset.write()
                    .allocator(store.lance().allocator())
                    .schema(foreign)
                    .uri(store.lance().uri("_graph_commit_recoveries.lance", null))
                    .execute()
                    .close();
            List<Path> before = files();

            assertThat(audit(store).actions().getLeft().code()).isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
            assertThat(audit(store)
                            .record(action("op-a", "ann", "x", MORNING))
                            .getLeft()
                            .code())
                    .isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
            assertThat(files()).isEqualTo(before);
        }
    }

    @Test
    void outcomesOfAnotherShapeAreRefused() {
        for (String json : List.of("", "{}", "[]", "[1]", "[\"a\",\"b\"]", "[\"a\"] x")) {
            assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> JsonText.onlyElement(json)))
                    .as(json)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aLogWhoseNewestVersionCannotBeReadIsNoMissingLog() throws IOException {
        try (ScratchStore store = new ScratchStore(root)) {
            audit(store).record(action("op-a", "ann", "x", MORNING)).get();
            for (Path data : files().stream()
                    .filter(f -> f.toString().endsWith(".lance"))
                    .toList()) {
                Files.delete(data);
            }

            assertThat(audit(store).actions().getLeft().code()).isEqualTo(FailureCode.STORAGE_FAILED);
            assertThat(audit(store)
                            .record(action("op-a", "ann", "x", MORNING))
                            .getLeft()
                            .code())
                    .isEqualTo(FailureCode.STORAGE_FAILED);
        }
    }

    private static RecoveryAudit audit(ScratchStore store) {
        return LanceAudit.over(store.lance(), () -> UUID.randomUUID().toString());
    }

    private static RecoveryAction action(String operationId, @Nullable String actor, String outcome, long at) {
        return new RecoveryAction(
                "01JABCDEFGHJKMNPQRSTVWXYZ0", "roll_back", actor, operationId, "checkpoint_create", outcome, at);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
