package org.omnigraph.application.port.out;

import org.omnigraph.domain.claim.Liveness;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.graph.Ulid;

/** Randomness and identity: everything that must never repeat. */
public interface Identifiers {
    /** A fresh ULID; ids minted by one process sort in the order of minting. */
    Ulid ulid();

    /** A fresh random owner token, 32 lower-case hex digits. */
    String ownerToken();

    /** A fresh random transaction uuid. */
    String uuid();

    /** This process. */
    OwnerEvidence self();

    /** What this machine knows of a process. */
    Liveness liveness(OwnerEvidence owner);
}
