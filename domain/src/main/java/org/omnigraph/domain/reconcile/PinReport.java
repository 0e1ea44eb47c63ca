package org.omnigraph.domain.reconcile;

import java.util.List;
import org.omnigraph.domain.checkpoint.Checkpoint;

/** The observed pins of one whole checkpoint. */
public record PinReport(Checkpoint checkpoint, List<PinObservation> pins) {
    /** Copies the list. */
    public PinReport {
        pins = List.copyOf(pins);
    }

    /** Whether every pin is sound. */
    public boolean sound() {
        return pins.stream().allMatch(p -> p.verdict() == PinVerdict.OK);
    }

    /** Every unsound pin in words. */
    public List<String> problems() {
        return pins.stream()
                .filter(p -> p.verdict() != PinVerdict.OK)
                .map(PinObservation::describe)
                .toList();
    }
}
