package org.omnigraph.boot.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.CheckpointHeader;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.reconcile.PinObservation;
import org.omnigraph.domain.reconcile.PinReport;

/** Checkpoints in JSON and in words. */
final class CheckpointView {
    /** Every pin was read and is sound. */
    static final String OK = "ok";

    /** No pin was read. */
    static final String UNCHECKED = "unchecked";

    /** The checkpoint's rows are not whole. */
    static final String INVALID = "invalid";

    /** A pin is not what its row says. */
    static final String UNSOUND = "unsound";

    private CheckpointView() {}

    static String health(PinReport report) {
        return report.sound() ? OK : UNSOUND;
    }

    static String branchOf(PhysicalVersion version) {
        return version.branch() == null ? "main" : version.branch();
    }

    static String actor(CheckpointHeader header) {
        return header.actor() == null ? "-" : header.actor();
    }

    /** The fields every JSON form of a checkpoint has. */
    static void put(Map<String, @Nullable Object> object, CheckpointHeader header, String pinHealth) {
        object.put("id", header.id().text());
        object.put("name", header.name().text());
        object.put("actor", header.actor());
        object.put("branch", header.sourceBranch().text());
        object.put("graphCommit", header.graphCommitId().text());
        object.put("manifestBranch", branchOf(header.manifest()));
        object.put("manifestVersion", header.manifest().version());
        object.put("createdAt", Words.exactTime(header.createdAt()));
        object.put("tableCount", header.tableCount());
        object.put("pinHealth", pinHealth);
    }

    /** Every pin with its state. */
    static List<Map<String, @Nullable Object>> pins(PinReport report) {
        return report.pins().stream().map(CheckpointView::pin).toList();
    }

    /** {@code checkpoint release-7  01JE3X…  branch main  commit 01JE3W…  3 datasets pinned  pins ok}. */
    static String line(Checkpoint checkpoint, String pinHealth) {
        CheckpointHeader header = checkpoint.header();
        return "checkpoint " + header.name() + "  " + header.id() + "  branch " + header.sourceBranch() + "  commit "
                + header.graphCommitId() + "  " + Words.count(checkpoint.pins().size(), "dataset") + " pinned  pins "
                + pinHealth;
    }

    private static Map<String, @Nullable Object> pin(PinObservation observation) {
        Map<String, @Nullable Object> pin = new LinkedHashMap<>();
        pin.put("dataset", observation.pin().dataset());
        pin.put("branch", branchOf(observation.pin().target()));
        pin.put("version", observation.pin().target().version());
        pin.put("tag", observation.pin().tag().text());
        pin.put("state", observation.verdict().spelling());
        return pin;
    }
}
