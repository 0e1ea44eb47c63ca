package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/** The physical pins: Lance tags (RFC-025 §2.2). */
public interface PinTags {
    /** Where a pin's tag points; empty when there is no such tag; {@code UNREADABLE_DOCUMENT} when it cannot be read. */
    Either<Failure, Option<TagTarget>> read(Pin pin);

    /** Creates a pin's tag and reads it back; a correct tag is a no-op, a different one is {@code TAG_CONFLICT}. */
    Either<Failure, TagTarget> create(Pin pin);

    /** Removes a condemned tag, if it is still there and still points where the pin says; false when it was gone. */
    Either<Failure, Boolean> remove(CondemnedPin condemned);

    /** Every tag of a dataset by name, ours and foreign; {@code UNREADABLE_DOCUMENT} names a poisoned tag file. */
    Either<Failure, Map<String, TagTarget>> list(String path);
}
