package org.omnigraph.domain.cleanup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;

/** What must hold of a plan, derived from the facts again and by other means than the planner's. */
final class PlanCheck {
    private final RetentionFacts facts;
    private final Set<String> mustStay = new HashSet<>();
    private final List<String> violations = new ArrayList<>();

    private PlanCheck(RetentionFacts facts) {
        this.facts = facts;
    }

    /** Every rule the plan breaks. */
    static List<String> violations(RetentionFacts facts, CleanupPlan plan) {
        PlanCheck check = new PlanCheck(facts);
        check.collectRoots();
        for (int i = 0; i < facts.datasets().size(); i++) {
            check.dataset(facts.datasets().get(i), plan.datasets().get(i));
        }
        return check.violations;
    }

    /** Every version that a root names, as {@code path@version}. */
    static Set<String> roots(RetentionFacts facts) {
        PlanCheck check = new PlanCheck(facts);
        check.collectRoots();
        return check.mustStay;
    }

    private void collectRoots() {
        facts.heads().forEach(head -> {
            mustStay.add(at(Lineage.MANIFEST_PATH, head.manifestVersion()));
            head.tables().forEach(t -> mustStay.add(at(t.physical())));
        });
        inWindow().forEach(point -> {
            mustStay.add(at(Lineage.MANIFEST_PATH, point.manifestVersion()));
            point.tables().forEach(t -> mustStay.add(at(t.physical())));
        });
        facts.checkpoints().forEach(c -> {
            mustStay.add(at(c.header().manifest()));
            c.tables().forEach(t -> mustStay.add(at(t.physical())));
        });
        facts.datasets().forEach(d -> {
            d.foreignTags().keySet().forEach(v -> mustStay.add(at(d.lineage().path(), v)));
            d.foreignBranches()
                    .keySet()
                    .forEach(v -> mustStay.add(at(d.lineage().path(), v)));
        });
    }

    private List<CommitPoint> inWindow() {
        List<CommitPoint> selected = new ArrayList<>();
        Map<String, Integer> counted = new HashMap<>();
        for (CommitPoint point : facts.window()) {
            int position = counted.merge(point.head().branch().text(), 1, Integer::sum);
            Integer keep = facts.policy().keep();
            boolean counts = keep != null && position <= keep;
            boolean young = facts.policy().olderThan() != null
                    && (facts.now() - point.head().committedAt()) / 1_000_000.0
                            < facts.policy().olderThan().toSeconds();
            if (counts || young) {
                selected.add(point);
            }
        }
        return selected;
    }

    private void dataset(DatasetVersions dataset, DatasetPlan plan) {
        String path = dataset.lineage().path();
        long before = facts.boundaries().stream()
                .filter(b -> b.lineage().equals(dataset.lineage()))
                .mapToLong(Boundary::cutoff)
                .findFirst()
                .orElse(0);
        check(plan.cutoff() >= before, path + " moves its boundary back to " + plan.cutoff());
        List<Long> fated = plan.versions().stream().map(VersionFate::version).toList();
        check(fated.equals(List.copyOf(dataset.versions().keySet())), path + " decides about other versions");
        for (VersionFate fate : plan.versions()) {
            String version = at(path, fate.version());
            check(fate.removed() == fate.protectedBy().isEmpty(), version + " has reasons and goes");
            if (fate.removed()) {
                check(!mustStay.contains(version), version + " is a root and goes");
                check(fate.version() <= plan.cutoff(), version + " is above the cutoff and goes");
            }
        }
        check(
                plan.cutoff() == before || bounds(path).stream().allMatch(v -> v > plan.cutoff()),
                path + " has its cutoff at or above a head or window version");
        if (path.equals(Lineage.MANIFEST_PATH)) {
            List<Long> newest = fated.subList(Math.max(0, fated.size() - 8), fated.size());
            check(newest.stream().noneMatch(plan.condemned()::contains), "one of the 8 newest manifests goes");
        }
        check(
                dataset.versions().isEmpty()
                        || bounds(path).isEmpty()
                        || !plan.condemned()
                                .contains(bounds(path).stream()
                                        .mapToLong(Long::longValue)
                                        .max()
                                        .getAsLong()),
                path + " loses its head");
    }

    private List<Long> bounds(String path) {
        List<Long> bounds = new ArrayList<>();
        facts.heads().forEach(h -> {
            if (path.equals(Lineage.MANIFEST_PATH)) {
                bounds.add(h.manifestVersion());
            }
            h.tables().stream()
                    .filter(t -> t.physical().path().equals(path))
                    .forEach(t -> bounds.add(t.physical().version()));
        });
        inWindow().forEach(p -> {
            if (path.equals(Lineage.MANIFEST_PATH)) {
                bounds.add(p.manifestVersion());
            }
            p.tables().stream()
                    .filter(t -> t.physical().path().equals(path))
                    .forEach(t -> bounds.add(t.physical().version()));
        });
        return bounds;
    }

    private void check(boolean holds, String violation) {
        if (!holds) {
            violations.add(violation);
        }
    }

    private static String at(PhysicalVersion physical) {
        return at(physical.path(), physical.version());
    }

    private static String at(String path, long version) {
        return path + "@" + version;
    }
}
