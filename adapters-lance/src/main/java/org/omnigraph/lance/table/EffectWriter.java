package org.omnigraph.lance.table;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Transaction;
import org.lance.operation.Update;
import org.lance.schema.LanceField;
import org.omnigraph.application.port.out.TableDatasets.AppliedEffect;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.failure.ConflictFailure.ExpectedVersionMismatch;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;
import org.omnigraph.lance.token.VersionFile;

/**
 * Writes one effect as one Update that lands at base + 1 or conflicts. Lance has no strict commit: what makes any two of
 * these Updates conflict, in either order, on an empty table and after collection, is that each claims to remove the same
 * fragment, one that exists nowhere.
 *
 * <p>The answer is decided by what the line holds afterwards, never by what the commit said: an acknowledgement may be lost,
 * and a put that lands at a collected number is acknowledged without being part of the line.
 */
final class EffectWriter {
    /** Claimed as removed by every effect. */
    static final long PHANTOM_FRAGMENT = 4_000_000_000L;

    /** The transaction property that carries the operation id. */
    static final String OPERATION_PROPERTY = "omnigraph.op";

    private final LanceStore store;
    private final PhysicalTokens tokens;
    private final Commit commit;

    EffectWriter(LanceStore store, Commit commit) {
        this.store = store;
        this.tokens = new PhysicalTokens(store.objects());
        this.commit = commit;
    }

    /** The one call that changes a table. */
    @FunctionalInterface
    interface Commit {
        /** Commits on top of a pinned version; the caller closes the result. */
        Dataset execute(Dataset base, Transaction transaction);
    }

    static Dataset commit(Dataset base, Transaction transaction) {
        return new CommitBuilder(base).skipAutoCleanup(true).execute(transaction);
    }

    Either<Failure, AppliedEffect> apply(TableEffect effect) {
        try (Dataset base = store.openLatest(effect.path(), effect.branch())) {
            if (base.version() != effect.base()) {
                return Either.left(mismatch(effect, base.version()));
            }
            Either<Failure, FragmentChange> change = new FragmentChanges(store, base, effect).prepare();
            return change.flatMap(prepared -> settle(effect, tryCommit(base, effect, prepared)));
        } catch (Exception e) {
            return Either.left(LanceErrors.toFailure(folder(effect), "apply", e));
        }
    }

    private Option<Failure> tryCommit(Dataset base, TableEffect effect, FragmentChange change) {
        List<Long> removed = new ArrayList<>(change.removed());
        removed.add(PHANTOM_FRAGMENT);
        // All fields: otherwise an index would take the new fragments for indexed and find nothing in them.
        Update update = Update.builder()
                .removedFragmentIds(removed)
                .updatedFragments(change.updated())
                .newFragments(change.added())
                .fieldsForPreservingFragBitmap(base.getLanceSchema().fields().stream()
                        .mapToLong(LanceField::getId)
                        .toArray())
                .build();
        try (Transaction transaction = new Transaction.Builder()
                .uuid(effect.uuid())
                .readVersion(base.version())
                .operation(update)
                .transactionProperties(Map.of(OPERATION_PROPERTY, effect.operationId()))
                .build()) {
            commit.execute(base, transaction).close();
            return Option.none();
        } catch (Exception e) {
            return Option.some(LanceErrors.toFailure(folder(effect), "commit", e));
        }
    }

    /** Looks at the line: the effect is applied if and only if base + 1 is ours and the newest version. */
    private Either<Failure, AppliedEffect> settle(TableEffect effect, Option<Failure> fault) {
        try (Dataset newest = store.openLatest(effect.path(), effect.branch())) {
            if (newest.version() > effect.base() + 1) {
                return Either.left(mismatch(effect, newest.version()));
            }
            if (newest.version() <= effect.base()) {
                return Either.left(fault.getOrElse(
                        () -> new StorageFailed(folder(effect), "commit", "acknowledged, but not in the line")));
            }
            long rows = newest.countRows();
            return tokens.read(effect.path(), effect.branch(), newest.version())
                    .flatMap(file -> isOurs(effect, file)
                            ? Either.right(applied(effect, file, rows))
                            : Either.left(mismatch(effect, newest.version())));
        } catch (Exception e) {
            return Either.left(fault.getOrElse(() -> LanceErrors.toFailure(folder(effect), "commit", e)));
        }
    }

    private static boolean isOurs(TableEffect effect, VersionFile file) {
        return file.transactionNames().contains(effect.base() + "-" + effect.uuid() + ".txn");
    }

    private static AppliedEffect applied(TableEffect effect, VersionFile file, long rows) {
        return new AppliedEffect(
                new PhysicalVersion(effect.path(), effect.branch(), effect.base() + 1, file.token()), rows);
    }

    private static Failure mismatch(TableEffect effect, long actual) {
        return new ExpectedVersionMismatch(effect.key().toString(), effect.base(), actual);
    }

    private static String folder(TableEffect effect) {
        return LanceStore.folder(effect.path(), effect.branch());
    }
}
