package org.omnigraph.domain.reconcile;

import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Pin;

/**
 * What the store says about one pin a checkpoint needs.
 *
 * @param found where the tag points; null when there is no such tag
 * @param targetToken the token of the target version; null when that version does not open
 * @param unreadable why the tag could not be read; null when it could
 */
public record PinObservation(
        Pin pin,
        @Nullable TagTarget found,
        @Nullable String targetToken,
        @Nullable String unreadable) {
    /** Where a tag points: native branch (null for main) and version. */
    public record TagTarget(@Nullable String branch, long version) {
        /** {@code main@7}. */
        public String coordinates() {
            return (branch == null ? "main" : branch) + "@" + version;
        }
    }

    /** The verdict that follows, decided without reading anything. */
    public PinVerdict verdict() {
        if (unreadable != null) {
            return PinVerdict.UNREADABLE;
        }
        boolean targetIntact = pin.target().token().equals(targetToken);
        if (found == null) {
            return targetIntact ? PinVerdict.MISSING : PinVerdict.LOST;
        }
        boolean samePlace =
                found.equals(new TagTarget(pin.target().branch(), pin.target().version()));
        if (!samePlace) {
            return PinVerdict.CONFLICTING;
        }
        return targetIntact ? PinVerdict.OK : PinVerdict.LOST;
    }

    /** One line for people: dataset, tag, and what is wrong. */
    public String describe() {
        String where = pin.dataset() + " " + pin.target().coordinates() + " tag " + pin.tag();
        return switch (verdict()) {
            case OK -> where + " ok";
            case MISSING -> where + " is missing";
            case CONFLICTING -> where + " points at " + (found == null ? "nothing" : found.coordinates());
            case UNREADABLE -> where + " is unreadable: " + unreadable;
            case LOST -> where + (targetToken == null ? ": the version does not open" : ": the version was replaced");
        };
    }
}
