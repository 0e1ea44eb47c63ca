package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.DatasetVersions;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.NotFoundFailure.VersionNotFound;
import org.omnigraph.domain.graph.Lineage;

/**
 * Collection over the simulated store, with Lance's own rule: every version before the given one goes, except what a tag listed
 * at the start points at, what a foreign branch was made from, and the newest. One access removes one version.
 */
final class SimulatedCollector implements VersionCollector {
    private final StoredState store;
    private final Access access;
    private final Set<ModelRule> rules;

    SimulatedCollector(StoredState store, Access access, Set<ModelRule> rules) {
        this.rules = rules;
        this.store = store;
        this.access = access;
    }

    @Override
    public Either<Failure, DatasetVersions> survey(String dataset, Lineage lineage) {
        String path = lineage.path();
        return access.look("survey versions", () -> versions(path))
                .flatMap(versions -> access.look("survey tags", () -> {
                    Map<Long, List<String>> tags = new HashMap<>();
                    store.tagsOf(path).forEach((name, target) -> {
                        if (!TagName.isReserved(name)) {
                            tags.computeIfAbsent(target.version(), v -> new ArrayList<>())
                                    .add(name);
                        }
                    });
                    Map<Long, List<String>> branches = new HashMap<>();
                    store.foreignBranches
                            .getOrDefault(path, new TreeMap<>())
                            .forEach((name, from) -> branches.computeIfAbsent(from, v -> new ArrayList<>())
                                    .add(name));
                    return Either.right(new DatasetVersions(dataset, lineage, versions, tags, branches));
                }));
    }

    @Override
    public Either<Failure, Removal> estimate(Lineage lineage, SortedSet<Long> condemned) {
        return access.look("estimate", () -> versions(lineage.path()))
                .map(versions ->
                        removal(condemned.stream().filter(versions::containsKey).count()));
    }

    @Override
    public Either<Failure, Removal> collect(HeldClaim claim, CondemnedVersions condemned) {
        String path = condemned.boundary().lineage().path();
        long before = condemned.boundary().cutoff() + 1;
        return access.look("collect list", () -> Either.right(goingBefore(path, before)))
                .flatMap(going -> remove(path, going));
    }

    private List<Long> goingBefore(String path, long before) {
        SortedMap<Long, Long> versions = versions(path).getOrElse(new TreeMap<>());
        Set<Long> kept = new HashSet<>();
        if (rules.contains(ModelRule.TAGS_PROTECT)) {
            store.tagsOf(path).values().forEach(target -> kept.add(target.version()));
        }
        kept.addAll(store.foreignBranches.getOrDefault(path, new TreeMap<>()).values());
        return versions.keySet().stream()
                .filter(v -> v < before && !kept.contains(v) && !v.equals(versions.lastKey()))
                .toList();
    }

    private Either<Failure, Removal> remove(String path, List<Long> going) {
        long removed = 0;
        for (long version : going) {
            Either<Failure, Boolean> gone =
                    access.change("collect version", () -> Either.right(removeVersion(path, version)));
            if (gone.isLeft()) {
                return Either.left(gone.getLeft());
            }
            removed += gone.get() ? 1 : 0;
        }
        return Either.right(removal(removed));
    }

    private boolean removeVersion(String path, long version) {
        return path.equals(Lineage.MANIFEST_PATH)
                ? store.manifest.remove(version) != null
                : store.tables.getOrDefault(path, new TreeMap<>()).remove(version) != null;
    }

    private Either<Failure, SortedMap<Long, Long>> versions(String path) {
        SortedMap<Long, Long> versions = new TreeMap<>();
        if (path.equals(Lineage.MANIFEST_PATH)) {
            store.manifest.forEach((number, version) -> versions.put(number, version.committedAt()));
        } else {
            store.tables
                    .getOrDefault(path, new TreeMap<>())
                    .forEach((number, version) -> versions.put(number, version.committedAt()));
        }
        return versions.isEmpty() ? Either.left(new VersionNotFound(path, 0)) : Either.right(versions);
    }

    private static Removal removal(long versions) {
        return new Removal(versions, 3 * versions, 1_000 * versions);
    }
}
