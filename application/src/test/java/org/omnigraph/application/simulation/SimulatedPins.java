package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import java.util.TreeMap;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.CorruptionFailure.TagConflict;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/** Tags over the simulated store: creation looks and then writes, so two creators can both be told yes. */
final class SimulatedPins implements PinTags {
    private final StoredState store;
    private final Access access;

    SimulatedPins(StoredState store, Access access) {
        this.store = store;
        this.access = access;
    }

    @Override
    public Either<Failure, Option<TagTarget>> read(Pin pin) {
        return access.look(
                "tag read",
                () -> Either.right(Option.of(
                        store.tagsOf(pin.target().path()).get(pin.tag().text()))));
    }

    @Override
    public Either<Failure, TagTarget> create(Pin pin) {
        return read(pin).flatMap(present -> {
            if (present.isDefined()) {
                return expected(pin, present.get());
            }
            Option<Failure> fault = tryCreate(pin);
            return read(pin)
                    .flatMap(created -> created.isDefined()
                            ? expected(pin, created.get())
                            : Either.left(fault.getOrElse(() ->
                                    new StorageFailed(pin.target().path(), "tag", "acknowledged, but not there"))));
        });
    }

    /** Lance looks for the version, then writes the file over whatever is there. */
    private Option<Failure> tryCreate(Pin pin) {
        String path = pin.target().path();
        return access.look("tag target", () -> opens(pin))
                .flatMap(found -> access.change("tag put", () -> {
                    store.writableTagsOf(path).put(pin.tag().text(), target(pin));
                    return Either.right(found);
                }))
                .fold(Option::some, done -> Option.none());
    }

    private Either<Failure, Boolean> opens(Pin pin) {
        long version = pin.target().version();
        boolean there = pin.target().path().equals(Lineage.MANIFEST_PATH)
                ? store.manifest.containsKey(version)
                : store.table(pin.target().path(), version).isDefined();
        return there
                ? Either.right(true)
                : Either.left(new VersionNotFound(pin.target().path(), version));
    }

    @Override
    public Either<Failure, Boolean> remove(CondemnedPin condemned) {
        Pin pin = condemned.pin();
        return read(pin)
                .flatMap(present -> present.isEmpty()
                        ? Either.right(false)
                        : expected(pin, present.get())
                                .flatMap(same -> access.change(
                                        "tag remove",
                                        () -> Either.right(store.writableTagsOf(
                                                                pin.target().path())
                                                        .remove(pin.tag().text())
                                                != null))));
    }

    @Override
    public Either<Failure, Map<String, TagTarget>> list(String path) {
        return access.look("tag list", () -> Either.right(new TreeMap<>(store.tagsOf(path))));
    }

    private Either<Failure, TagTarget> expected(Pin pin, TagTarget found) {
        return found.equals(target(pin))
                ? Either.right(found)
                : Either.left(new TagConflict(
                        pin.dataset(), pin.tag().text(), target(pin).coordinates(), found.coordinates()));
    }

    private static TagTarget target(Pin pin) {
        return new TagTarget(pin.target().branch(), pin.target().version());
    }
}
