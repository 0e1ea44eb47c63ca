package org.omnigraph.boot;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.omnigraph.application.port.out.Identifiers;
import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.graph.Ulid;

/**
 * Identity from the clock and the system's randomness. ULIDs sort in the order of minting even within a millisecond and when
 * the clock goes back; one instance per process keeps that promise for the whole process.
 */
final class SystemIdentifiers implements Identifiers {
    private static final int RANDOM_BYTES = 10;
    private static final int TOKEN_BYTES = 16;

    private final InstantSource clock;
    private final Random random;
    private final Supplier<OwnerEvidence> self;
    private final byte[] entropy = new byte[RANDOM_BYTES];
    private long millis = -1;

    SystemIdentifiers(InstantSource clock) {
        this(clock, new SecureRandom(), ProcessEvidence.ofThisProcess()::read);
    }

    SystemIdentifiers(InstantSource clock, Random random, Supplier<OwnerEvidence> self) {
        this.clock = clock;
        this.random = random;
        this.self = self;
    }

    @Override
    public synchronized Ulid ulid() {
        long now = clock.millis();
        if (now > millis) {
            millis = now;
            random.nextBytes(entropy);
        } else if (!increment(entropy)) {
            millis++;
            random.nextBytes(entropy);
        }
        return Ulid.of(millis, entropy);
    }

    @Override
    public String ownerToken() {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    @Override
    public String uuid() {
        return UUID.randomUUID().toString();
    }

    @Override
    public OwnerEvidence self() {
        return self.get();
    }

    @Override
    public Liveness liveness(OwnerEvidence owner) {
        return ProcessEvidence.ofThisProcess().liveness(owner);
    }

    /** Adds one; false when it wrapped around. */
    private static boolean increment(byte[] number) {
        for (int i = number.length - 1; i >= 0; i--) {
            if (++number[i] != 0) {
                return true;
            }
        }
        return false;
    }
}
