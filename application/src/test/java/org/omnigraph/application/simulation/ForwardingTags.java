package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/** Tags that are another's. */
class ForwardingTags implements PinTags {
    private final PinTags honest;

    ForwardingTags(PinTags honest) {
        this.honest = honest;
    }

    @Override
    public Either<Failure, Option<TagTarget>> read(Pin pin) {
        return honest.read(pin);
    }

    @Override
    public Either<Failure, TagTarget> create(Pin pin) {
        return honest.create(pin);
    }

    @Override
    public Either<Failure, Boolean> remove(CondemnedPin condemned) {
        return honest.remove(condemned);
    }

    @Override
    public Either<Failure, Map<String, TagTarget>> list(String path) {
        return honest.list(path);
    }
}
