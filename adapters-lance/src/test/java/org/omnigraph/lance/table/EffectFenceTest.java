package org.omnigraph.lance.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.MERGE;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.OVERWRITE;

import io.vavr.control.Either;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Transaction;
import org.lance.cleanup.CleanupPolicy;
import org.lance.operation.Append;
import org.lance.operation.Update;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** An effect lands at base + 1 or not at all, whoever else commits and whatever the commit answers. */
class EffectFenceTest {
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

    /** Applies an effect whose commit is replaced: everything up to it is done, from a handle pinned at the base. */
    private Either<Failure, AppliedEffect> apply(TableEffect effect, EffectWriter.Commit commit) {
        return new EffectWriter(scratch.lance(), commit).apply(effect);
    }

    private static EffectWriter.Commit after(Runnable meanwhile) {
        return (base, transaction) -> {
            meanwhile.run();
            return EffectWriter.commit(base, transaction);
        };
    }

    private static Failure mismatch(long base, long actual) {
        return new ExpectedVersionMismatch(ScratchStore.KEY.toString(), base, actual);
    }

    @ParameterizedTest
    @EnumSource(TableEffect.Kind.class)
    void aStaleEffectOnAnEmptyTableConflictsWithEveryKind(TableEffect.Kind stale) {
        PhysicalVersion v1 = scratch.createTable();
        for (TableEffect.Kind first : TableEffect.Kind.values()) {
            PhysicalVersion base = scratch.tables()
                    .headVersion(v1.path(), null)
                    .map(v -> new PhysicalVersion(v1.path(), null, v, ""))
                    .get();
            List<Sample> before = scratch.rows(base);
            TableEffect second = ScratchStore.effect(base, stale, Sample.of("stale", 1));

            Either<Failure, AppliedEffect> refused =
                    apply(second, after(() -> scratch.apply(base, first, Sample.of("first" + first, 1))));

            assertThat(refused).isEqualTo(Either.left(mismatch(base.version(), base.version() + 1)));
            PhysicalVersion now = new PhysicalVersion(v1.path(), null, base.version() + 1, "");
            assertThat(scratch.rows(now))
                    .as("nothing of the stale %s after %s", stale, first)
                    .noneMatch(r -> r.id().equals("stale"));
            assertThat(scratch.rows(now).size()).isEqualTo(first == OVERWRITE ? 1 : before.size() + 1);
        }
    }

    @Test
    void aStaleEffectConflictsAfterTheVersionsItMissedWereCollected() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1));
        TableEffect stale = ScratchStore.effect(v2, OVERWRITE, Sample.of("stale", 1));

        Either<Failure, AppliedEffect> refused = apply(stale, after(() -> collectAllBut(fenced(fenced(v2)))));

        assertThat(refused).isEqualTo(Either.left(mismatch(2, 4)));
        assertThat(scratch.rows(new PhysicalVersion(v1.path(), null, 4, "")))
                .extracting(Sample::id)
                .doesNotContain("stale");
    }

    @Test
    void withoutThePhantomAStaleEffectIsAcceptedAndDropsNothingOfTheProof() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect stale = ScratchStore.effect(v1, APPEND, Sample.of("stale", 1));
        EffectWriter.Commit unfenced = (base, transaction) -> {
            scratch.apply(v1, APPEND, Sample.of("first", 1));
            return EffectWriter.commit(base, withoutPhantom(transaction));
        };

        Either<Failure, AppliedEffect> answer = apply(stale, unfenced);

        // Lance accepts it at base + 2: this is what the phantom forbids, and what the look at the line still notices.
        PhysicalVersion v3 = new PhysicalVersion(v1.path(), null, 3, "");
        assertThat(scratch.rows(v3)).extracting(Sample::id).containsExactly("first", "stale");
        assertThat(answer).isEqualTo(Either.left(mismatch(1, 3)));
    }

    @Test
    void aStaleEffectOverAForeignAppendIsRebasedByLanceAndNotTakenForApplied() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1));
        TableEffect effect = ScratchStore.effect(v2, APPEND, Sample.of("b", 1));

        Either<Failure, AppliedEffect> answer = apply(effect, after(() -> foreignAppend(v2)));

        assertThat(answer).isEqualTo(Either.left(mismatch(2, 4)));
    }

    @Test
    void anEffectFromABaseThatIsNotTheNewestWritesNothing() {
        PhysicalVersion v1 = scratch.createTable();
        PhysicalVersion v2 = scratch.apply(v1, APPEND, Sample.of("a", 1));
        Map<String, Long> before = scratch.files("");

        assertThat(scratch.tables().apply(ScratchStore.effect(v1, MERGE, Sample.of("b", 1))))
                .isEqualTo(Either.left(mismatch(1, 2)));
        assertThat(scratch.tables()
                        .apply(ScratchStore.effect(
                                new PhysicalVersion(v2.path(), null, 9, ""), APPEND, Sample.of("b", 1))))
                .isEqualTo(Either.left(mismatch(9, 2)));
        assertThat(scratch.files("")).isEqualTo(before);
    }

    @Test
    void theSameUuidAfterSuccessIsRefused() {
        PhysicalVersion v1 = scratch.createTable();
        String uuid = UUID.randomUUID().toString();
        TableEffect effect = ScratchStore.effect(v1, APPEND, uuid, List.of(Sample.of("a", 1)));
        PhysicalVersion v2 = scratch.tables().apply(effect).get().version();

        assertThat(scratch.tables().apply(effect)).isEqualTo(Either.left(mismatch(1, 2)));
        assertThat(scratch.tables().apply(ScratchStore.effect(v2, APPEND, uuid, List.of(Sample.of("b", 1)))))
                .as("Lance does not remember uuids; a new base is a new effect")
                .isInstanceOf(Either.Right.class);
    }

    @Test
    void theSameUuidFromTheSamePinnedBaseIsRefusedByTheFence() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect effect = ScratchStore.effect(v1, APPEND, Sample.of("a", 1));
        List<String> faults = new ArrayList<>();
        EffectWriter.Commit twice = (base, transaction) -> {
            EffectWriter.commit(base, transaction).close();
            try {
                return EffectWriter.commit(base, transaction);
            } catch (RuntimeException e) {
                faults.add(e.getMessage());
                throw e;
            }
        };

        AppliedEffect applied = apply(effect, twice).get();

        assertThat(faults).singleElement().asString().startsWith("Retryable commit conflict for version 2");
        assertThat(applied.version().version()).isEqualTo(2);
        assertThat(applied.rowCount()).isEqualTo(1);
    }

    @Test
    void aLostAcknowledgementIsResolvedByTheUuid() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect effect = ScratchStore.effect(v1, APPEND, Sample.of("a", 1));
        EffectWriter.Commit lost = (base, transaction) -> {
            EffectWriter.commit(base, transaction).close();
            throw new IllegalStateException("connection reset");
        };

        AppliedEffect applied = apply(effect, lost).get();

        assertThat(applied.version().version()).isEqualTo(2);
        assertThat(applied.version().token())
                .isEqualTo(scratch.tables().token(v1.path(), null, 2).get());
    }

    @Test
    void aCommitThatFailedWithoutLandingKeepsTheStoragesOwnText() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect effect = ScratchStore.effect(v1, APPEND, Sample.of("a", 1));

        Either<Failure, AppliedEffect> failed = apply(effect, (base, transaction) -> {
            throw new IllegalStateException("disk on fire");
        });

        assertThat(failed).isEqualTo(Either.left(new StorageFailed(v1.path(), "commit", "disk on fire")));
        assertThat(scratch.tables().headVersion(v1.path(), null).get()).isEqualTo(1);
    }

    @Test
    void aLostAcknowledgementIsNotMistakenForAnothersCommit() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect effect = ScratchStore.effect(v1, APPEND, Sample.of("a", 1));

        Either<Failure, AppliedEffect> failed = apply(effect, (base, transaction) -> {
            scratch.apply(v1, APPEND, Sample.of("other", 1));
            throw new IllegalStateException("connection reset");
        });

        assertThat(failed).isEqualTo(Either.left(mismatch(1, 2)));
    }

    @Test
    void theTransactionCarriesUuidAndOperationIdAndNothingIsCleanedUp() {
        PhysicalVersion v1 = scratch.createTable();
        TableEffect effect = ScratchStore.effect(v1, APPEND, Sample.of("a", 1));
        scratch.tables().apply(effect).get();

        try (Dataset dataset = scratch.lance().openAt(v1.path(), null, 2);
                Transaction transaction = dataset.readTransaction().orElseThrow()) {
            assertThat(transaction.uuid()).isEqualTo(effect.uuid());
            assertThat(transaction.transactionProperties().orElseThrow())
                    .containsEntry("omnigraph.op", effect.operationId());
            assertThat(((Update) transaction.operation()).removedFragmentIds())
                    .containsExactly(EffectWriter.PHANTOM_FRAGMENT);
        }
    }

    private PhysicalVersion fenced(PhysicalVersion base) {
        return scratch.apply(base, APPEND, Sample.of("later" + base.version(), 1));
    }

    private void collectAllBut(PhysicalVersion kept) {
        try (Dataset dataset = scratch.lance().openAt(kept.path(), null, kept.version())) {
            dataset.cleanupWithPolicy(CleanupPolicy.builder()
                    .withBeforeVersion(kept.version())
                    .withErrorIfTaggedOldVersions(false)
                    .build());
            assertThat(dataset.listVersions()).hasSize(1);
        }
    }

    private static Transaction withoutPhantom(Transaction fenced) {
        Update update = (Update) fenced.operation();
        return new Transaction.Builder()
                .uuid(fenced.uuid())
                .readVersion(fenced.readVersion())
                .operation(Update.builder()
                        .newFragments(update.newFragments())
                        .fieldsForPreservingFragBitmap(update.fieldsForPreservingFragBitmap())
                        .build())
                .build();
    }

    /** What any other tool might do. */
    private void foreignAppend(PhysicalVersion base) {
        AtomicReference<Update> rows = new AtomicReference<>();
        apply(ScratchStore.effect(base, APPEND, Sample.of("foreign", 1)), (pinned, transaction) -> {
            rows.set((Update) transaction.operation());
            throw new IllegalStateException("only its fragments were wanted");
        });
        try (Dataset dataset = scratch.lance().openAt(base.path(), null, base.version());
                Transaction append = new Transaction.Builder()
                        .readVersion(base.version())
                        .operation(Append.builder()
                                .fragments(rows.get().newFragments())
                                .build())
                        .build()) {
            new CommitBuilder(dataset).execute(append).close();
        }
    }
}
