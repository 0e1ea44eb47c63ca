package org.omnigraph.lance.collect;

import io.vavr.control.Either;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lance.Branch;
import org.lance.Dataset;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.StorageFailure.StorageFailed;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceStore;

/** The physical versions of one store. */
final class StoredVersions implements VersionCollector {
    private final LanceStore store;
    private final PinTags tags;
    private final References references;
    private final LanceCleanup cleanup;
    private final Duration graceAge;

    StoredVersions(LanceStore store, PinTags tags, References references, LanceCleanup cleanup, Duration graceAge) {
        this.store = store;
        this.tags = tags;
        this.references = references;
        this.cleanup = cleanup;
        this.graceAge = graceAge;
    }

    @Override
    public Either<Failure, DatasetVersions> survey(String dataset, Lineage lineage) {
        return versions(lineage)
                .flatMap(versions -> foreignTags(lineage)
                        .flatMap(tagged -> cleanup.branches(lineage)
                                .map(branches -> new DatasetVersions(
                                        dataset, lineage, versions, tagged, byParentVersion(branches)))));
    }

    private Either<Failure, SortedMap<Long, Long>> versions(Lineage lineage) {
        return LanceErrors.attempt(folder(lineage), "list the versions", () -> {
            try (Dataset newest = store.openLatest(lineage.path(), lineage.branch())) {
                SortedMap<Long, Long> versions = new TreeMap<>();
                newest.listVersions()
                        .forEach(v ->
                                versions.put(v.getId(), micros(v.getDataTime().toInstant())));
                return versions;
            }
        });
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** A reserved tag in an encoding this release does not know may pin anything: it protects like a foreign one. */
    private Either<Failure, Map<Long, List<String>>> foreignTags(Lineage lineage) {
        return tags.list(lineage.path()).map(all -> {
            Map<Long, List<String>> foreign = new HashMap<>();
            for (Map.Entry<String, TagTarget> tag : all.entrySet()) {
                boolean ours = TagName.isReserved(tag.getKey()) && TagName.isKnownEncoding(tag.getKey());
                if (!ours && Objects.equals(tag.getValue().branch(), lineage.branch())) {
                    foreign.computeIfAbsent(tag.getValue().version(), v -> new ArrayList<>())
                            .add(tag.getKey());
                }
            }
            return foreign;
        });
    }

    private static Map<Long, List<String>> byParentVersion(List<Branch> branches) {
        return branches.stream()
                .collect(Collectors.groupingBy(
                        Branch::getParentVersion, Collectors.mapping(Branch::getName, Collectors.toList())));
    }

    @Override
    public Either<Failure, Removal> estimate(Lineage lineage, SortedSet<Long> condemned) {
        return DatasetListing.read(store.objects(), lineage.path())
                .flatMap(listing -> estimate(lineage, condemned, listing));
    }

    private Either<Failure, Removal> estimate(Lineage lineage, SortedSet<Long> condemned, DatasetListing listing) {
        SortedMap<Long, StoredObject> manifests = listing.manifests(lineage.branch());
        Set<LineVersion> doomed = lineVersions(lineage.branch(), doomed(condemned, manifests));
        List<LineVersion> staying =
                listing.versions().stream().filter(v -> !doomed.contains(v)).toList();
        return references
                .of(lineage.path(), doomed)
                .flatMap(theirs -> references.of(lineage.path(), staying).map(others -> {
                    List<StoredObject> removed = new ArrayList<>();
                    doomed.forEach(v -> removed.add(manifests.get(v.version())));
                    listing.files(lineage.branch()).stream()
                            .filter(file -> theirs.contains(file.name()) && !others.contains(file.name()))
                            .forEach(file -> removed.add(file.object()));
                    return removal(doomed.size(), removed);
                }));
    }

    @Override
    public Either<Failure, Removal> collect(HeldClaim claim, CondemnedVersions condemned) {
        Lineage lineage = condemned.plan().lineage();
        return DatasetListing.read(store.objects(), lineage.path()).flatMap(before -> {
            SortedSet<Long> doomed = doomed(condemned.versions(), before.manifests(lineage.branch()));
            // Read while they can be: once the versions are gone, nothing says which files were theirs.
            return references
                    .of(lineage.path(), lineVersions(lineage.branch(), doomed))
                    .flatMap(accounted -> removeVersions(lineage, doomed, before)
                            .flatMap(after -> sweep(claim, lineage, accounted, after)
                                    .map(swept -> plus(vanished(lineage, before, after), swept))));
        });
    }

    /** Removes versions and returns what is left, once it is sure that no other version went with them. */
    private Either<Failure, DatasetListing> removeVersions(
            Lineage lineage, SortedSet<Long> doomed, DatasetListing before) {
        Set<Long> present = before.manifests(lineage.branch()).keySet();
        Either<Failure, Done> cleaned =
                doomed.isEmpty() ? Either.right(Done.DONE) : cleanup.remove(lineage, doomed, present);
        return cleaned.flatMap(done -> DatasetListing.read(store.objects(), lineage.path()))
                .flatMap(after -> {
                    SortedSet<Long> lost = new TreeSet<>(present);
                    lost.removeAll(doomed);
                    lost.removeAll(after.manifests(lineage.branch()).keySet());
                    return lost.isEmpty()
                            ? Either.right(after)
                            : Either.left(new StorageFailed(
                                    folder(lineage),
                                    "collection",
                                    "versions " + lost + " are gone, which were to stay"));
                });
    }

    /** The listing comes first, the references of whatever is there by then after it. */
    private Either<Failure, Removal> sweep(
            HeldClaim claim, Lineage lineage, Set<String> accounted, DatasetListing listed) {
        long olderThan = claim.storeTime() - graceAge.toNanos() / 1_000;
        return DatasetListing.read(store.objects(), lineage.path())
                .flatMap(now -> references.of(lineage.path(), now.versions()))
                .flatMap(referenced -> new OrphanSweep(referenced, accounted, olderThan)
                        .sweep(store.objects(), listed.files(lineage.branch())));
    }

    /** What the store no longer has. */
    private static Removal vanished(Lineage lineage, DatasetListing before, DatasetListing after) {
        Set<String> left = new HashSet<>();
        objects(lineage, after).forEach(object -> left.add(object.key()));
        List<StoredObject> gone = objects(lineage, before).stream()
                .filter(object -> !left.contains(object.key()))
                .toList();
        long versions = before.manifests(lineage.branch()).values().stream()
                .filter(manifest -> !left.contains(manifest.key()))
                .count();
        return removal(versions, gone);
    }

    private static List<StoredObject> objects(Lineage lineage, DatasetListing listing) {
        List<StoredObject> objects =
                new ArrayList<>(listing.manifests(lineage.branch()).values());
        listing.files(lineage.branch()).forEach(file -> objects.add(file.object()));
        return objects;
    }

    private static Removal removal(long versions, Collection<StoredObject> objects) {
        return new Removal(
                versions,
                objects.size(),
                objects.stream().mapToLong(StoredObject::bytes).sum());
    }

    private static Removal plus(Removal one, Removal other) {
        return new Removal(one.versions() + other.versions(), one.files() + other.files(), one.bytes() + other.bytes());
    }

    private static SortedSet<Long> doomed(SortedSet<Long> condemned, SortedMap<Long, StoredObject> present) {
        SortedSet<Long> doomed = new TreeSet<>(condemned);
        doomed.retainAll(present.keySet());
        return doomed;
    }

    private static Set<LineVersion> lineVersions(@Nullable String branch, Set<Long> versions) {
        return versions.stream().map(v -> new LineVersion(branch, v)).collect(Collectors.toSet());
    }

    private static String folder(Lineage lineage) {
        return LanceStore.folder(lineage.path(), lineage.branch());
    }
}
