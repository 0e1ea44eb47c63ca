package org.omnigraph.boot.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.Cleanup.Estimate;
import org.omnigraph.application.port.in.Cleanup.Executed;
import org.omnigraph.application.port.in.Cleanup.Preview;
import org.omnigraph.domain.cleanup.CleanupPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.CleanupRecord.DatasetOutcome;
import org.omnigraph.domain.cleanup.RetainedBy;

/** A cleanup for machines: preview and execution have one shape. */
final class CleanupJson {
    private CleanupJson() {}

    static String of(String store, Preview preview) {
        Map<String, @Nullable Object> object = head(store, preview.plan(), null);
        object.put("manifestVersions", preview.manifestVersions());
        object.put(
                "oldestRemovable",
                preview.oldestRemovable() == null ? null : Words.exactTime(preview.oldestRemovable()));
        List<Object> datasets = new ArrayList<>();
        for (DatasetPlan dataset : preview.plan().datasets()) {
            Estimate estimate = preview.estimates().stream()
                    .filter(e -> e.dataset().equals(dataset.dataset()))
                    .findFirst()
                    .orElseThrow();
            datasets.add(dataset(dataset, dataset.condemned().size(), estimate.files(), estimate.bytes(), null));
        }
        object.put("datasets", datasets);
        return JsonView.line(object);
    }

    static String of(String store, Executed executed) {
        Map<String, @Nullable Object> object =
                head(store, executed.plan(), executed.record().operationId());
        object.put("manifestVersions", null);
        object.put("oldestRemovable", null);
        List<Object> datasets = new ArrayList<>();
        for (DatasetPlan dataset : executed.plan().datasets()) {
            DatasetOutcome outcome = executed.record().datasets().stream()
                    .filter(o -> o.dataset().equals(dataset.dataset()))
                    .findFirst()
                    .orElseThrow();
            datasets.add(dataset(dataset, outcome.versions(), outcome.files(), outcome.bytes(), outcome.error()));
        }
        object.put("datasets", datasets);
        return JsonView.line(object);
    }

    /** The operation id is what tells an execution from a preview. */
    private static Map<String, @Nullable Object> head(String store, CleanupPlan plan, @Nullable String operationId) {
        Map<String, @Nullable Object> object = JsonView.object();
        object.put("store", store);
        object.put("executed", operationId != null);
        object.put("keep", plan.policy().keep());
        object.put(
                "olderThanSeconds",
                plan.policy().olderThan() == null
                        ? null
                        : plan.policy().olderThan().toSeconds());
        object.put("operationId", operationId);
        object.put("rootDigest", plan.rootDigest());
        return object;
    }

    private static Map<String, @Nullable Object> dataset(
            DatasetPlan plan, long versions, long files, long bytes, @Nullable String error) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("dataset", plan.dataset());
        object.put("cutoff", plan.cutoff());
        object.put(
                "versions", plan.versions().stream().map(CleanupJson::version).toList());
        object.put("removeVersions", versions);
        object.put("removeFiles", files);
        object.put("removeBytes", bytes);
        object.put("error", error);
        return object;
    }

    private static Map<String, @Nullable Object> version(VersionFate fate) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("version", fate.version());
        object.put("fate", fate.removed() ? "remove" : "keep");
        object.put(
                "protectedBy",
                fate.protectedBy().stream().map(CleanupJson::reason).toList());
        return object;
    }

    private static Map<String, @Nullable Object> reason(RetainedBy by) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("reason", by.reason());
        String name = null;
        String id = null;
        if (by instanceof RetainedBy.Head head) {
            name = head.branch().text();
        } else if (by instanceof RetainedBy.ByCheckpoint checkpoint) {
            name = checkpoint.name();
            id = checkpoint.id().text();
        } else if (by instanceof RetainedBy.ForeignTag tag) {
            name = tag.name();
        } else if (by instanceof RetainedBy.ForeignBranch branch) {
            name = branch.name();
        }
        object.put("name", name);
        object.put("id", id);
        return object;
    }
}
