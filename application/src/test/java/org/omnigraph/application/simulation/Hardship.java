package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.RetentionClaims;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.claim.DeathEvidence;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/** What the product must survive as it is: worse than a store should be, and no defect. Some defects only show on top of it. */
enum Hardship {
    /** The store loses some of the tags it acknowledged. */
    LOSSY_TAGS(Disguises.tagging((honest, store) -> lossy(honest.tags(), store))),
    /** Now and then somebody removes a claim whose owner is alive. */
    VANISHING_CLAIMS(Disguises.claiming((honest, store) -> vanishing(honest.claims(), store)));

    private static final int RARITY = 3;

    private final Planting planting;

    Hardship(Planting planting) {
        this.planting = planting;
    }

    Planting planting() {
        return planting;
    }

    private static PinTags lossy(PinTags honest, StoredState store) {
        return new ForwardingTags(honest) {
            @Override
            public Either<Failure, TagTarget> create(Pin pin) {
                boolean kept = super.read(pin).exists(Option::isDefined);
                return super.create(pin).peek(done -> {
                    if (!kept && store.nextId() % RARITY == 0) {
                        store.writableTagsOf(pin.target().path())
                                .remove(pin.tag().text());
                    }
                });
            }
        };
    }

    private static RetentionClaims vanishing(RetentionClaims honest, StoredState store) {
        return new RetentionClaims() {
            @Override
            public Either<Failure, HeldClaim> acquire(RetentionClaim claim) {
                return honest.acquire(claim);
            }

            @Override
            public Either<Failure, Option<RetentionClaim>> read() {
                return honest.read();
            }

            @Override
            public Either<Failure, HeldClaim> verify(HeldClaim held) {
                if (store.nextId() % RARITY == 0 && held.claim().equals(store.claim)) {
                    honest.release(held);
                }
                return honest.verify(held);
            }

            @Override
            public Either<Failure, Done> release(HeldClaim held) {
                return honest.release(held);
            }

            @Override
            public Either<Failure, HeldClaim> takeOver(RetentionClaim dead, DeathEvidence evidence) {
                return honest.takeOver(dead, evidence);
            }
        };
    }
}
