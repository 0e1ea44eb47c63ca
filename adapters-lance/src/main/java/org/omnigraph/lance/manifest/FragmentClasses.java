package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lance.FragmentMetadata;
import org.omnigraph.domain.failure.CorruptionFailure.ForeignWriter;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.publish.RowClass;

/**
 * Which fragment of one version belongs to which class.
 *
 * @param head the one fragment of every mutable row
 * @param fence the one fragment that never changes and that every commit names, so that a stale commit meets it
 * @param journal every fragment that no property names
 */
record FragmentClasses(
        FragmentMetadata head,
        FragmentMetadata fence,
        List<FragmentMetadata> registry,
        List<FragmentMetadata> names,
        List<FragmentMetadata> journal) {
    FragmentClasses {
        registry = List.copyOf(registry);
        names = List.copyOf(names);
        journal = List.copyOf(journal);
    }

    /** The data file a fragment is known by. */
    static String file(FragmentMetadata fragment) {
        return fragment.getFiles().get(0).getPath();
    }

    /** Whether a fragment's file belongs to the line this one was branched or cloned from. */
    static boolean isInherited(FragmentMetadata fragment) {
        return fragment.getFiles().stream().allMatch(f -> f.getBaseId().isPresent());
    }

    /**
     * Assigns fragments to classes.
     *
     * @return {@code FOREIGN_WRITER} when they are not exactly what the properties say
     */
    static Either<Failure, FragmentClasses> of(
            long version, CommitProperties properties, List<FragmentMetadata> fragments) {
        Map<String, FragmentMetadata> unclaimed = new LinkedHashMap<>();
        for (FragmentMetadata fragment : fragments) {
            if (fragment.getFiles().size() != 1 || unclaimed.put(file(fragment), fragment) != null) {
                return foreign(
                        "fragment " + fragment.getId() + " of version " + version + " is not one file of its own");
            }
        }
        List<String> missing = new ArrayList<>();
        List<FragmentMetadata> head = take(unclaimed, List.of(properties.head()), missing);
        List<FragmentMetadata> fence = take(unclaimed, List.of(properties.fence()), missing);
        List<FragmentMetadata> registry = take(unclaimed, properties.registry(), missing);
        List<FragmentMetadata> names = take(unclaimed, properties.names(), missing);
        if (!missing.isEmpty()) {
            return foreign("version " + version + " names " + missing + " which it does not contain");
        }
        if (unclaimed.size() != properties.journalCount()) {
            return foreign("version " + version + " has " + unclaimed.size() + " journal fragments, it says "
                    + properties.journalCount());
        }
        return Either.right(
                new FragmentClasses(head.get(0), fence.get(0), registry, names, List.copyOf(unclaimed.values())));
    }

    /**
     * The classes of version 1, which carries no properties: HEAD, then FENCE.
     *
     * @return empty when the fragments are not those of an unfinished creation
     */
    static Option<FragmentClasses> unfinished(List<FragmentMetadata> fragments) {
        return fragments.size() == 2
                ? Option.some(new FragmentClasses(fragments.get(0), fragments.get(1), List.of(), List.of(), List.of()))
                : Option.none();
    }

    /** The fragments of one class, in manifest order. */
    List<FragmentMetadata> of(RowClass rowClass) {
        return switch (rowClass) {
            case HEAD -> List.of(head);
            case REGISTRY -> registry;
            case NAMES -> names;
            case JOURNAL -> journal;
        };
    }

    private static List<FragmentMetadata> take(
            Map<String, FragmentMetadata> unclaimed, Collection<String> files, List<String> missing) {
        List<FragmentMetadata> taken = new ArrayList<>();
        for (String file : files) {
            FragmentMetadata fragment = unclaimed.remove(file);
            if (fragment == null) {
                missing.add(file);
            } else {
                taken.add(fragment);
            }
        }
        return taken;
    }

    private static Either<Failure, FragmentClasses> foreign(String evidence) {
        return Either.left(new ForeignWriter(Lineage.MANIFEST_PATH, evidence));
    }
}
