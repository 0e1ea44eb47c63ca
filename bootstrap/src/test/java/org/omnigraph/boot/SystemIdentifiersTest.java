package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.graph.Ulid;

class SystemIdentifiersTest {
    private static final OwnerEvidence SELF = new OwnerEvidence("h", null, null, 1, null, null);

    private final AtomicLong millis = new AtomicLong(1_764_600_000_000L);
    private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());

    @Test
    void ulidsCarryTheClock() {
        Ulid ulid = new SystemIdentifiers(clock).ulid();

        assertThat(ulid.epochMillis()).isEqualTo(1_764_600_000_000L);
    }

    @Test
    void ulidsSortInTheOrderOfMintingWhateverTheClockDoes() {
        SystemIdentifiers identifiers = new SystemIdentifiers(clock);
        List<Ulid> minted = new ArrayList<>();
        for (long step : new long[] {0, 0, 0, 1, 0, -50, 0, 49, 1, 1000}) {
            millis.addAndGet(step);
            minted.add(identifiers.ulid());
        }

        assertThat(minted).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void usedUpRandomnessBorrowsTheNextMillisecond() {
        SystemIdentifiers identifiers = new SystemIdentifiers(clock, new AllOnes(), () -> SELF);

        Ulid first = identifiers.ulid();
        Ulid second = identifiers.ulid();

        assertThat(first.text()).endsWith("ZZZZZZZZZZZZZZZZ");
        assertThat(second.epochMillis()).isEqualTo(first.epochMillis() + 1);
        assertThat(second).isGreaterThan(first);
    }

    @Test
    void threadsNeverShareAUlid() throws Exception {
        SystemIdentifiers identifiers = new SystemIdentifiers(clock);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            Callable<List<Ulid>> minter = () -> {
                List<Ulid> mine = new ArrayList<>();
                for (int i = 0; i < 5_000; i++) {
                    mine.add(identifiers.ulid());
                }
                return mine;
            };
            Set<Ulid> all = new HashSet<>();
            for (Future<List<Ulid>> minted : pool.invokeAll(List.of(minter, minter, minter, minter))) {
                assertThat(minted.get()).isSorted();
                all.addAll(minted.get());
            }
            assertThat(all).hasSize(20_000);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void tokensAndUuidsAreFreshAndInTheirForm() {
        SystemIdentifiers identifiers = new SystemIdentifiers(clock);

        assertThat(identifiers.ownerToken()).matches("[0-9a-f]{32}").isNotEqualTo(identifiers.ownerToken());
        assertThat(identifiers.uuid())
                .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
                .isNotEqualTo(identifiers.uuid());
    }

    @Test
    void thisProcessIsItself() {
        OwnerEvidence self = new SystemIdentifiers(clock).self();

        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.hostname()).isNotBlank();
        assertThat(new SystemIdentifiers(clock).self()).isEqualTo(self);
    }

    /** Randomness whose every bit is set. */
    private static final class AllOnes extends Random {
        private static final long serialVersionUID = 1;

        @Override
        public void nextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) 0xff);
        }
    }
}
