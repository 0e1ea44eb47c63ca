package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lance.FragmentMetadata;
import org.lance.operation.Update;
import org.lance.schema.LanceField;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.GraphCommit;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.publish.AuthorityRow.GraphCommitRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;

/** A publish: the delta as one Update that replaces HEAD and names the FENCE. */
final class DeltaChange implements Change {
    private final ReadSet readSet;
    private final ManifestDelta delta;
    private final FragmentFiles files;
    private final Set<ManifestRule> rules;

    DeltaChange(ReadSet readSet, ManifestDelta delta, FragmentFiles files, Set<ManifestRule> rules) {
        this.readSet = readSet;
        this.delta = delta;
        this.files = files;
        this.rules = rules;
    }

    @Override
    public String operationId() {
        return delta.operationId();
    }

    @Override
    public Option<GraphCommit> graphCommit() {
        return Option.ofOptional(delta.put().stream()
                .filter(GraphCommitRow.class::isInstance)
                .map(r -> ((GraphCommitRow) r).commit())
                .findFirst());
    }

    @Override
    public Either<Failure, Prepared> prepare(PinnedManifest base) throws Exception {
        ManifestDelta landing = delta.landingAt(base.version() + 1);
        Set<RowClass> classes = classes();
        Either<Failure, List<StoredRow>> scanned = base.scan(classes);
        if (scanned.isLeft()) {
            return Either.left(scanned.getLeft());
        }
        return readSet.revalidate(base.view(classes, scanned.get()))
                .flatMap(view -> NextHead.of(base.line().branch(), scanned.get(), landing))
                .map(head -> write(base, scanned.get(), head, landing));
    }

    @Override
    public Either<Failure, Boolean> isCarriedBy(PinnedManifest version) throws Exception {
        Set<RowClass> classes = EnumSet.of(RowClass.HEAD);
        delta.put().forEach(r -> classes.add(r.rowClass()));
        return version.scan(classes).map(stored -> {
            Set<AuthorityRow> rows = new HashSet<>();
            stored.forEach(r -> rows.add(r.row()));
            return rows.containsAll(delta.landingAt(version.version()).put());
        });
    }

    /** HEAD, what the read set asks for, and the classes out of which rows are displaced. */
    private Set<RowClass> classes() {
        Set<RowClass> classes = EnumSet.of(RowClass.HEAD);
        classes.addAll(readSet.classes());
        if (delta.touchesRegistry()) {
            classes.add(RowClass.REGISTRY);
        }
        boolean mayRemoveName =
                delta.remove().stream().anyMatch(id -> id.startsWith("checkpoint_name:") || id.startsWith("branch:"));
        if (delta.touchesNames() || mayRemoveName) {
            classes.add(RowClass.NAMES);
        }
        return classes;
    }

    private Prepared write(PinnedManifest base, List<StoredRow> stored, NextHead nextHead, ManifestDelta landing) {
        ManifestLine line = base.line();
        FragmentClasses old = base.fragments();
        FragmentMetadata head = files.writeKeeping(line, RowCodec.images(nextHead.rows()), nextHead.rowIds());
        Displacement displaced = displace(base, stored, landing.displaced());
        List<FragmentMetadata> added = new ArrayList<>(List.of(head));
        List<String> registry = displaced.left(old.registry());
        List<String> names = displaced.left(old.names());
        put(line, landing, RowClass.REGISTRY, added).forEach(f -> registry.add(FragmentClasses.file(f)));
        put(line, landing, RowClass.NAMES, added).forEach(f -> names.add(FragmentClasses.file(f)));
        int journal = old.journal().size()
                + put(line, landing, RowClass.JOURNAL, added).size();
        List<FragmentMetadata> updated = new ArrayList<>(displaced.shrunk().values());
        if (rules.contains(ManifestRule.FENCE)) {
            updated.add(old.fence());
        }
        List<Long> removed = new ArrayList<>(displaced.emptied());
        removed.add((long) old.head().getId());
        Update update = Update.builder()
                .removedFragmentIds(removed)
                .updatedFragments(updated)
                .newFragments(added)
                .fieldsForPreservingFragBitmap(fieldIds(base))
                .build();
        CommitProperties properties = new CommitProperties(
                delta.operationId(),
                base.generation() + 1,
                FragmentClasses.file(head),
                FragmentClasses.file(old.fence()),
                registry,
                names,
                journal);
        return new Prepared(update, properties, added);
    }

    /** Every field id, so that no index would take the new fragments for indexed. */
    static long[] fieldIds(PinnedManifest base) {
        return base.dataset().getLanceSchema().fields().stream()
                .mapToLong(LanceField::getId)
                .toArray();
    }

    private List<FragmentMetadata> put(
            ManifestLine line, ManifestDelta landing, RowClass rowClass, List<FragmentMetadata> added) {
        List<AuthorityRow> rows = landing.putInto(rowClass);
        if (rows.isEmpty()) {
            return List.of();
        }
        FragmentMetadata fragment = files.write(line, RowCodec.images(rows));
        added.add(fragment);
        return List.of(fragment);
    }

    /**
     * What taking rows out of REGISTRY and NAMES leaves.
     *
     * @param shrunk fragments with fewer rows, by fragment id
     * @param emptied ids of fragments without any row left
     */
    private record Displacement(Map<Integer, FragmentMetadata> shrunk, List<Long> emptied) {
        List<String> left(List<FragmentMetadata> fragments) {
            List<String> left = new ArrayList<>();
            fragments.stream()
                    .filter(f -> !emptied.contains((long) f.getId()))
                    .forEach(f -> left.add(FragmentClasses.file(f)));
            return left;
        }
    }

    private static Displacement displace(PinnedManifest base, List<StoredRow> stored, Set<String> ids) {
        Map<Integer, List<Integer>> offsets = new TreeMap<>();
        stored.stream()
                .filter(r -> r.rowClass() == RowClass.REGISTRY || r.rowClass() == RowClass.NAMES)
                .filter(r -> ids.contains(r.row().objectId()))
                .forEach(r -> offsets.computeIfAbsent(r.fragment(), f -> new ArrayList<>())
                        .add(r.offset()));
        Displacement displacement = new Displacement(new TreeMap<>(), new ArrayList<>());
        offsets.forEach((fragment, rows) -> {
            FragmentMetadata left = base.dataset().getFragment(fragment).deleteRows(rows);
            if (left == null) {
                displacement.emptied().add((long) fragment);
            } else {
                displacement.shrunk().put(fragment, left);
            }
        });
        return displacement;
    }
}
