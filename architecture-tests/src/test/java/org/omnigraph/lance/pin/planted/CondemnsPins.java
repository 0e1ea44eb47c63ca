package org.omnigraph.lance.pin.planted;

import java.util.List;
import java.util.function.BiFunction;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.NameReservation;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.reconcile.CondemnedPin;

/** Breaks the rules that pins and versions are condemned by use cases. */
final class CondemnsPins {
    List<CondemnedPin> pins(Checkpoint checkpoint, NameReservation reservation) {
        return CondemnedPin.ofDeleted(checkpoint, reservation);
    }

    BiFunction<Boundary, DatasetPlan, CondemnedVersions> versions() {
        return CondemnedVersions::behind;
    }
}
