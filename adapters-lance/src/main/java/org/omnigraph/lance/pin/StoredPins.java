package org.omnigraph.lance.pin;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import org.lance.Dataset;
import org.lance.Ref;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.failure.CorruptionFailure.TagConflict;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.reconcile.CondemnedPin;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.LanceStore;

/**
 * The pins of one store. Lance creates a tag by looking and then writing, so two creators can both be told yes: what counts
 * is the file that is there afterwards.
 */
final class StoredPins implements PinTags {
    private final LanceStore store;
    private final Tagging tagging;
    private final TagFiles files;

    StoredPins(LanceStore store) {
        this(store, StoredPins::tag);
    }

    StoredPins(LanceStore store, Tagging tagging) {
        this.store = store;
        this.tagging = tagging;
        this.files = new TagFiles(store.objects());
    }

    /** The one call that creates a tag. */
    @FunctionalInterface
    interface Tagging {
        /** Creates a tag on a version of any native branch, through a handle of the dataset's main. */
        void create(Dataset main, String tag, PhysicalVersion target);
    }

    /** The branch is named: a handle of that branch would tag the version of that number on main. */
    static void tag(Dataset main, String tag, PhysicalVersion target) {
        if (target.branch() == null) {
            main.tags().create(tag, target.version());
        } else {
            main.tags().create(tag, Ref.ofBranch(target.branch(), target.version()));
        }
    }

    @Override
    public Either<Failure, Option<TagTarget>> read(Pin pin) {
        return files.read(pin.target().path(), pin.tag().text());
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
                            : Either.left(fault.getOrElse(() -> new StorageFailed(
                                    pin.target().path(), "tag", pin.tag() + " was acknowledged but is not there"))));
        });
    }

    private Option<Failure> tryCreate(Pin pin) {
        PhysicalVersion target = pin.target();
        String folder = LanceStore.folder(target.path(), target.branch());
        try (Dataset main = store.openLatest(target.path(), null)) {
            tagging.create(main, pin.tag().text(), target);
            return Option.none();
        } catch (Exception e) {
            return Option.some(
                    LanceErrors.classify(e) == LanceFault.VERSION_NOT_FOUND
                            ? new VersionNotFound(folder, target.version())
                            : LanceErrors.toFailure(folder, "tag", e));
        }
    }

    @Override
    public Either<Failure, Boolean> remove(CondemnedPin condemned) {
        Pin pin = condemned.pin();
        return read(pin)
                .flatMap(present -> present.isEmpty()
                        ? Either.right(false)
                        : expected(pin, present.get())
                                .flatMap(same -> TagFiles.key(
                                        pin.target().path(), pin.tag().text()))
                                .flatMap(store.objects()::remove));
    }

    @Override
    public Either<Failure, Map<String, TagTarget>> list(String path) {
        return files.list(path);
    }

    private static Either<Failure, TagTarget> expected(Pin pin, TagTarget found) {
        TagTarget expected = new TagTarget(pin.target().branch(), pin.target().version());
        return found.equals(expected)
                ? Either.right(found)
                : Either.left(
                        new TagConflict(pin.dataset(), pin.tag().text(), expected.coordinates(), found.coordinates()));
    }
}
