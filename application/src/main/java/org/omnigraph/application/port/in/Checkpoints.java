package org.omnigraph.application.port.in;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.reconcile.PinReport;

/** Named checkpoints (RFC-025 §2–4). */
public interface Checkpoints {
    /**
     * Pins the newest state of a branch under a name. The answer names the commit and manifest version that were captured, even
     * when the branch has advanced since.
     *
     * @param name any text; the one name parser decides
     * @param actor who asks; null when unknown
     */
    Either<Failure, Checkpoint> create(String name, BranchName branch, @Nullable String actor);

    /** Every live checkpoint, ordered by name. */
    Either<Failure, List<Listed>> list(PinCheck check);

    /**
     * One checkpoint with the state of every pin.
     *
     * @param reference its name or id
     * @return {@code INVALID_CHECKPOINT} when its rows are not whole; unsound pins are part of the report
     */
    Either<Failure, PinReport> show(String reference);

    /**
     * Deletes: the name is free once this returns, the pins are reclaimed before it returns, if they can be.
     *
     * @param reference its name or id
     * @param actor who asks; null when unknown
     */
    Either<Failure, Deleted> delete(String reference, @Nullable String actor);

    /** Whether listing reads every pin. */
    enum PinCheck {
        /** No tag is read. */
        UNCHECKED,
        /** Every tag is read. */
        CHECKED
    }

    /**
     * One line of a listing.
     *
     * @param checkpoint the checkpoint, or why its rows are not one
     * @param pins its pins, when they were checked
     */
    record Listed(NameReservation reservation, Either<Failure, Checkpoint> checkpoint, Option<PinReport> pins) {}

    /**
     * A deletion.
     *
     * @param reservation as tombstoned, with the operation's id
     * @param reclaimedPins tags removed
     * @param lingeringPins tags that could not be removed now; they only retain extra data
     */
    record Deleted(Checkpoint checkpoint, NameReservation reservation, int reclaimedPins, int lingeringPins) {}
}
