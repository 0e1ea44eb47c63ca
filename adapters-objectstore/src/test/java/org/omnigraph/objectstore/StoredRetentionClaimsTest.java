package org.omnigraph.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.out.ObjectStore;
import org.omnigraph.application.port.out.RetentionClaims;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.ClaimFailure.ClaimHeld;
import org.omnigraph.domain.failure.ClaimFailure.ClaimLost;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.failure.StorageFailure.StoreUnreachable;

class StoredRetentionClaimsTest {
    private static final Failure UNREACHABLE = new StoreUnreachable("store", "no answer");

    @TempDir
    Path root;

    private ObjectStore store;
    private FaultyObjectStore faulty;
    private RetentionClaims claims;

    @BeforeEach
    void openStore() {
        store = ObjectStores.local(root);
        faulty = new FaultyObjectStore(store);
        claims = ObjectStores.claims(faulty);
    }

    @Test
    void aFreeClaimIsAcquiredAndStampedByTheStore() {
        HeldClaim held = claims.acquire(Samples.CLAIM).get();

        assertThat(held.claim()).isEqualTo(Samples.CLAIM);
        assertThat(held.storeTime())
                .isEqualTo(store.stat("__leases/retention.json").get().get().modifiedAt());
        assertThat(claims.read().get()).contains(Samples.CLAIM);
        assertThat(claims.verify(held).get()).isEqualTo(held);
    }

    @Test
    void aHeldClaimNamesItsOwner() {
        claims.acquire(Samples.CLAIM);

        assertThat(claims.acquire(claim(1, null)).getLeft())
                .isEqualTo(new ClaimHeld(
                        "01JDZZZZZZ0000000000000001", "checkpoint_create", "ann", "2025-12-01T14:40:00Z"));
    }

    @Test
    void anUnknownActorAndMicrosecondsAreSpelt() {
        claims.acquire(claim(1, null));

        assertThat(claims.acquire(Samples.CLAIM).getLeft())
                .isEqualTo(new ClaimHeld("operation 1", "cleanup", "unknown", "1970-01-01T00:00:00.000001Z"));
    }

    @Test
    void theOwnerReleases() {
        HeldClaim held = claims.acquire(Samples.CLAIM).get();

        assertThat(claims.release(held).get()).isEqualTo(Done.DONE);

        assertThat(claims.read().get()).isEmpty();
        assertThat(claims.acquire(claim(1, null)).isRight()).isTrue();
    }

    @Test
    void aForeignTokenNeitherVerifiesNorReleases() {
        claims.acquire(Samples.CLAIM);
        RetentionClaim mine = Samples.CLAIM;
        HeldClaim foreign = new HeldClaim(
                new RetentionClaim(
                        mine.operationId(),
                        mine.action(),
                        mine.actor(),
                        "f".repeat(32),
                        mine.createdAt(),
                        mine.owner()),
                0);

        ClaimLost lost = new ClaimLost(mine.operationId(), "checkpoint_create 01JDZZZZZZ0000000000000001 of ann");
        assertThat(claims.verify(foreign).getLeft()).isEqualTo(lost);
        assertThat(claims.release(foreign).getLeft()).isEqualTo(lost);
        assertThat(claims.read().get()).contains(mine);
    }

    @Test
    void aClaimThatIsGoneIsLost() {
        HeldClaim held = claims.acquire(Samples.CLAIM).get();
        store.remove("__leases/retention.json");

        ClaimLost lost = new ClaimLost(Samples.CLAIM.operationId(), "no claim");
        assertThat(claims.verify(held).getLeft()).isEqualTo(lost);
        assertThat(claims.release(held).getLeft()).isEqualTo(lost);
    }

    @Test
    void aClaimRemovedByAnotherDuringReleaseIsLost() {
        HeldClaim held = claims.acquire(Samples.CLAIM).get();
        faulty.beforeRemove = () -> store.remove("__leases/retention.json");

        assertThat(claims.release(held).getLeft()).isEqualTo(new ClaimLost(Samples.CLAIM.operationId(), "no claim"));
    }

    @Test
    void whatCannotBeUnderstoodIsHeldAndKept() throws IOException {
        String newer = new String(Samples.frozen("claim-v1.json"), UTF_8).replace("_version\":1", "_version\":2");
        for (String content : List.of("", "{", newer, "x".repeat(70_000))) {
            store.createIfAbsent("__leases/retention.json", content.getBytes(UTF_8));

            assertUnreadable(claims.acquire(Samples.CLAIM));
            assertUnreadable(claims.read());
            assertUnreadable(claims.verify(new HeldClaim(Samples.CLAIM, 0)));
            assertUnreadable(claims.release(new HeldClaim(Samples.CLAIM, 0)));
            assertThat(root.resolve("__leases/retention.json")).hasContent(content);
            Files.delete(root.resolve("__leases/retention.json"));
        }
    }

    @Test
    void aFolderInItsPlaceIsAFailureAndKept() throws IOException {
        Files.createDirectories(root.resolve("__leases/retention.json"));

        assertThat(claims.acquire(Samples.CLAIM).getLeft().code()).isEqualTo(FailureCode.STORAGE_FAILED);
        assertThat(root.resolve("__leases/retention.json")).isDirectory();
    }

    @Test
    void ourOwnObjectInTheWayIsALostAnswerNotAnotherOwner() {
        faulty.onCreate = () -> Either.right(false);

        assertThat(claims.acquire(Samples.CLAIM).get().claim()).isEqualTo(Samples.CLAIM);
    }

    @Test
    void aFailedAcquisitionLeavesNoClaim() {
        faulty.onCreate = () -> Either.left(UNREACHABLE);
        assertThat(claims.acquire(Samples.CLAIM).getLeft()).isEqualTo(UNREACHABLE);
        assertThat(claims.read().get()).isEmpty();

        faulty.onCreate = null;
        faulty.onStat = () -> {
            faulty.onStat = null;
            return Either.left(UNREACHABLE);
        };
        assertThat(claims.acquire(Samples.CLAIM).getLeft()).isEqualTo(UNREACHABLE);
        assertThat(claims.read().get()).isEmpty();
    }

    @Test
    void aFailedAcquisitionLeavesAnothersClaim() {
        ObjectStores.claims(store).acquire(claim(1, "bob"));
        faulty.onCreate = () -> Either.left(UNREACHABLE);

        assertThat(claims.acquire(Samples.CLAIM).getLeft()).isEqualTo(UNREACHABLE);

        assertThat(claims.read().get()).contains(claim(1, "bob"));
    }

    @Test
    void aClaimThatVanishesEveryTimeIsContention() {
        faulty.onCreate = () -> Either.right(false);
        faulty.afterCreate = () -> store.remove("__leases/retention.json");

        assertThat(claims.acquire(Samples.CLAIM).getLeft().code()).isEqualTo(FailureCode.CONTENDED);
    }

    @Test
    void aClaimThatVanishesOnceIsTriedAgain() {
        ObjectStores.claims(store).acquire(claim(1, "bob"));
        faulty.afterCreate = () -> {
            store.remove("__leases/retention.json");
            faulty.afterCreate = null;
        };

        assertThat(claims.acquire(Samples.CLAIM).get().claim()).isEqualTo(Samples.CLAIM);
    }

    @Test
    void aKilledWritersTemporaryFileIsNoClaim() throws IOException {
        Files.createDirectories(root.resolve("__leases"));
        Files.write(root.resolve("__leases/.og-tmp-1-0"), Samples.frozen("claim-v1.json"));

        assertThat(claims.read().get()).isEmpty();
        assertThat(claims.acquire(claim(1, "bob")).isRight()).isTrue();
    }

    @Test
    void oneOfManyThreadsAcquires() throws Exception {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 50; round++) {
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Callable<Either<Failure, HeldClaim>>> racers = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    RetentionClaim claim = claim(round * threads + i, "thread " + i);
                    racers.add(() -> {
                        start.await();
                        return claims.acquire(claim);
                    });
                }
                List<HeldClaim> winners = new ArrayList<>();
                List<Failure> losers = new ArrayList<>();
                for (Future<Either<Failure, HeldClaim>> answer : pool.invokeAll(racers)) {
                    answer.get().peek(winners::add).peekLeft(losers::add);
                }
                assertThat(winners).hasSize(1);
                String winner = winners.get(0).claim().operationId();
                assertThat(losers)
                        .hasSize(threads - 1)
                        .allSatisfy(
                                f -> assertThat(((ClaimHeld) f).operationId()).isEqualTo(winner));
                assertThat(claims.release(winners.get(0)).isRight()).isTrue();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** The race above would find a store that overwrites: here one does, and several acquire. */
    @Test
    void aStoreThatOverwritesWouldBeCaught() {
        RetentionClaims careless = ObjectStores.claims(new FaultyObjectStore(store) {
            @Override
            public Either<Failure, Boolean> createIfAbsent(String key, byte[] content) {
                store.remove(key);
                return store.createIfAbsent(key, content);
            }
        });

        List<Either<Failure, HeldClaim>> answers =
                List.of(careless.acquire(claim(1, "ann")), careless.acquire(claim(2, "bob")));

        assertThat(answers).allSatisfy(a -> assertThat(a.isRight()).isTrue());
        assertThat(careless.verify(answers.get(0).get()).isLeft()).isTrue();
        assertThat(careless.verify(answers.get(1).get()).isRight()).isTrue();
    }

    private static RetentionClaim claim(int number, @Nullable String actor) {
        return new RetentionClaim(
                "operation " + number, ClaimAction.CLEANUP, actor, String.format("%032x", number), 1, Samples.OWNER);
    }

    private static void assertUnreadable(Either<Failure, ?> answer) {
        assertThat(answer.getLeft().code()).isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
        assertThat(answer.getLeft().details()).containsEntry("path", "__leases/retention.json");
    }
}
