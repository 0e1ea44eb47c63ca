package org.omnigraph.lance.collect;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lance.Branch;
import org.lance.Dataset;
import org.lance.cleanup.CleanupPolicy;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.LanceStore;

/**
 * Removes versions through Lance's own cleanup. Lance takes a number, not a set: every version below it goes unless it is the
 * newest, tagged, or the parent of a branch. So it is asked only when the versions that stay below the number are protected
 * in Lance's own eyes.
 */
final class LanceCleanup {
    private final LanceStore store;
    private final PinTags tags;
    private final Cleaning cleaning;

    LanceCleanup(LanceStore store, PinTags tags, Cleaning cleaning) {
        this.store = store;
        this.tags = tags;
        this.cleaning = cleaning;
    }

    /** The one call that removes versions. */
    @FunctionalInterface
    interface Cleaning {
        /** Cleans the line of which this is the newest version. */
        void run(Dataset newest, CleanupPolicy policy);
    }

    /**
     * Removes versions of a line.
     *
     * @param doomed the versions to remove, not empty
     * @param present every version of the line
     */
    Either<Failure, Done> remove(Lineage lineage, SortedSet<Long> doomed, Set<Long> present) {
        long before = doomed.last() + 1;
        return protectedVersions(lineage).flatMap(safe -> {
            List<Long> bare = new ArrayList<>();
            for (long version : new TreeSet<>(present)) {
                if (version < before && !doomed.contains(version) && !safe.contains(version)) {
                    bare.add(version);
                }
            }
            return bare.isEmpty()
                    ? clean(lineage, before)
                    : Either.left(new StorageFailed(
                            folder(lineage),
                            "collection",
                            "versions " + bare + " are to stay, but neither tag nor branch protects them from Lance's"
                                    + " cleanup; nothing was removed"));
        });
    }

    private Either<Failure, Set<Long>> protectedVersions(Lineage lineage) {
        return tags.list(lineage.path())
                .flatMap(all -> branches(lineage).map(branches -> {
                    Set<Long> safe = new TreeSet<>();
                    for (Map.Entry<String, TagTarget> tag : all.entrySet()) {
                        if (Objects.equals(tag.getValue().branch(), lineage.branch())) {
                            safe.add(tag.getValue().version());
                        }
                    }
                    branches.forEach(branch -> safe.add(branch.getParentVersion()));
                    return safe;
                }));
    }

    /** The native branches that were made from a line. */
    Either<Failure, List<Branch>> branches(Lineage lineage) {
        return LanceErrors.attempt(lineage.path(), "list the branches", () -> {
            try (Dataset dataset = store.openLatest(lineage.path(), null)) {
                return dataset.branches().list().stream()
                        .filter(branch ->
                                Objects.equals(branch.getParentBranch().orElse(null), lineage.branch()))
                        .toList();
            }
        });
    }

    private Either<Failure, Done> clean(Lineage lineage, long before) {
        try {
            return Either.right(cleanOnce(lineage, before));
        } catch (Exception e) {
            // Two cleanups at once: the one that comes second misses a file. It is gone, so asking again is safe.
            return LanceErrors.classify(e) == LanceFault.NOT_FOUND
                    ? LanceErrors.attempt(folder(lineage), "cleanup", () -> cleanOnce(lineage, before))
                    : Either.left(LanceErrors.toFailure(folder(lineage), "cleanup", e));
        }
    }

    private Done cleanOnce(Lineage lineage, long before) {
        try (Dataset newest = store.openLatest(lineage.path(), lineage.branch())) {
            // Never unverified files: whether one is old enough is for the sweep to say, by the store's clock.
            cleaning.run(
                    newest,
                    CleanupPolicy.builder()
                            .withBeforeVersion(before)
                            .withErrorIfTaggedOldVersions(false)
                            .withDeleteUnverified(false)
                            .build());
            return Done.DONE;
        }
    }

    private static String folder(Lineage lineage) {
        return LanceStore.folder(lineage.path(), lineage.branch());
    }
}
