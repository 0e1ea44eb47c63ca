package org.omnigraph.lance.manifest;

import java.util.ArrayList;
import java.util.List;
import org.lance.FragmentMetadata;
import org.lance.compaction.CompactionOptions;
import org.lance.compaction.CompactionTask;
import org.lance.compaction.RewriteResult;
import org.lance.compaction.TaskData;
import org.lance.operation.RewriteGroup;

/**
 * What one maintenance folds, with the merged files written.
 *
 * @param groups old fragments and what replaces them
 * @param properties of the commit
 */
record Folding(List<RewriteGroup> groups, CommitProperties properties) {
    /** Lance assigns the id of a fragment that comes with this one. */
    private static final int ASSIGNED = 0;

    private static final long TARGET_ROWS = 1_000_000;

    /** Writes the merged files of one version; empty groups when there is nothing to fold. */
    static Folding of(PinnedManifest base) {
        FragmentClasses old = base.fragments();
        List<RewriteGroup> groups = new ArrayList<>();
        List<FragmentMetadata> journal = fold(base, old.journal(), FoldPolicy.journal(old.journal()), groups);
        List<FragmentMetadata> registry = fold(base, old.registry(), FoldPolicy.whole(old.registry()), groups);
        List<FragmentMetadata> names = fold(base, old.names(), FoldPolicy.whole(old.names()), groups);
        CommitProperties properties = new CommitProperties(
                ManifestMaintenance.OPERATION,
                base.generation(),
                FragmentClasses.file(old.head()),
                FragmentClasses.file(old.fence()),
                registry.stream().map(FragmentClasses::file).toList(),
                names.stream().map(FragmentClasses::file).toList(),
                journal.size());
        return new Folding(List.copyOf(groups), properties);
    }

    /** The groups that make the Rewrite exclude any publish: HEAD under a new id, FENCE under its own. */
    static List<RewriteGroup> fencing(FragmentClasses classes) {
        FragmentMetadata head = classes.head();
        FragmentMetadata fence = classes.fence();
        return List.of(
                group(List.of(fence), List.of(withoutVersions(fence, fence.getId()))),
                group(List.of(head), List.of(withoutVersions(head, ASSIGNED))));
    }

    private static List<FragmentMetadata> fold(
            PinnedManifest base, List<FragmentMetadata> all, List<FragmentMetadata> chosen, List<RewriteGroup> groups) {
        if (chosen.isEmpty()) {
            return all;
        }
        CompactionOptions options = CompactionOptions.builder()
                .withTargetRowsPerFragment(TARGET_ROWS)
                .build();
        RewriteResult result =
                new CompactionTask(new TaskData(chosen), base.version(), options).execute(base.dataset());
        List<FragmentMetadata> merged = result.getNewFragments().stream()
                .map(f -> withoutVersions(f, ASSIGNED))
                .toList();
        groups.add(group(chosen, merged));
        List<FragmentMetadata> after = new ArrayList<>(all);
        after.removeAll(chosen);
        after.addAll(merged);
        return after;
    }

    private static RewriteGroup group(List<FragmentMetadata> old, List<FragmentMetadata> fresh) {
        return RewriteGroup.builder().oldFragments(old).newFragments(fresh).build();
    }

    private static FragmentMetadata withoutVersions(FragmentMetadata fragment, int id) {
        return new FragmentMetadata(
                id,
                fragment.getFiles(),
                fragment.getPhysicalRows(),
                fragment.getDeletionFile(),
                fragment.getRowIdMeta(),
                null,
                null);
    }
}
