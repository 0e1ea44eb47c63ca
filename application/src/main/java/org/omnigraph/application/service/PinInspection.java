package org.omnigraph.application.service;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.CorruptionFailure.UnreadableDocument;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.reconcile.PinObservation;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.domain.reconcile.PinReport;

/** Observes pins. */
final class PinInspection {
    private final GraphContext graph;

    PinInspection(GraphContext graph) {
        this.graph = graph;
    }

    /** How closely a pin is looked at. */
    enum Depth {
        /** One read per tag; the target of a right tag is taken as intact, since Lance does not collect it. */
        TAGS,
        /** Also the token of every target: proves that the version was not replaced. */
        TARGETS
    }

    /** Observes every pin of a whole checkpoint; a storage failure is a failure, an unreadable tag is an observation. */
    Either<Failure, PinReport> observe(Checkpoint checkpoint, Depth depth) {
        List<PinObservation> observations = new ArrayList<>();
        for (Pin pin : checkpoint.pins()) {
            Either<Failure, PinObservation> observation = observe(pin, depth);
            if (observation.isLeft()) {
                return Either.left(observation.getLeft());
            }
            observations.add(observation.get());
        }
        return Either.right(new PinReport(checkpoint, observations));
    }

    /** The token of the version a pin points at; empty when that version does not open. */
    Either<Failure, Option<String>> token(PhysicalVersion target) {
        Either<Failure, String> token = target.path().equals(Lineage.MANIFEST_PATH)
                ? graph.ports().manifest().token(branchOf(target), target.version())
                : graph.ports().tables().token(target.path(), target.branch(), target.version());
        if (token.isLeft() && token.getLeft() instanceof VersionNotFound) {
            return Either.right(Option.none());
        }
        return token.map(Option::some);
    }

    private Either<Failure, PinObservation> observe(Pin pin, Depth depth) {
        Either<Failure, Option<TagTarget>> tag = graph.ports().tags().read(pin);
        if (tag.isLeft()) {
            return tag.getLeft() instanceof UnreadableDocument unreadable
                    ? Either.right(new PinObservation(pin, null, null, unreadable.reason()))
                    : Either.left(tag.getLeft());
        }
        TagTarget found = tag.get().getOrNull();
        if (depth == Depth.TAGS && found != null) {
            return Either.right(new PinObservation(pin, found, pin.target().token(), null));
        }
        return token(pin.target()).map(token -> new PinObservation(pin, found, token.getOrNull(), null));
    }

    private static BranchName branchOf(PhysicalVersion target) {
        @Nullable String branch = target.branch();
        return branch == null ? BranchName.MAIN : new BranchName(branch);
    }
}
