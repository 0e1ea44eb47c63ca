package org.omnigraph.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.omnigraph.boot.TestGraph.OUTAGE;
import static org.omnigraph.boot.TestGraph.must;

import io.vavr.control.Either;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.TableDatasets.TableEffect;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.PinnedTable;
import org.omnigraph.domain.cleanup.RetentionPolicy;
import org.omnigraph.domain.cleanup.WriteOutage;
import org.omnigraph.domain.failure.CorruptionFailure.InvalidCheckpoint;
import org.omnigraph.domain.failure.CorruptionFailure.PinUnsound;
import org.omnigraph.domain.failure.CorruptionFailure.UncoveredDrift;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.FailureCode;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.publish.AuthorityRow.CheckpointTableRow;
import org.omnigraph.domain.publish.AuthorityRow.GcBoundaryRow;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.reconcile.PinReport;
import org.omnigraph.domain.reconcile.PinVerdict;

/** What is unsound, unfinished or in the way is named, and cleanup refuses; nothing on disk changes. */
class RefusalTest {
    private static final String OTHER = "01JE3X00000000000000000000";

    @TempDir
    Path folder;

    private TestGraph graph;
    private Checkpoint checkpoint;

    @BeforeEach
    void aGraphWithHistoryAndACheckpoint() {
        graph = TestGraph.create(folder.resolve("g"));
        graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "a", 5, 1));
        checkpoint = graph.checkpoint("early");
        for (int i = 0; i < 10; i++) {
            graph.load(LoadMode.MERGE, GivenRows.nodes("Thing", "a", 3, i));
        }
    }

    @AfterEach
    void close() {
        graph.close();
    }

    /** RFC-025 §10: missing live tags are repaired before cleanup; showing alone repairs nothing. */
    @Test
    void aMissingDataTagIsShownThenRepairedBeforeCleanup() throws IOException {
        Files.delete(tagFile(1));
        PinReport report = must(graph.graph.checkpoints().show("early"));
        assertThat(report.sound()).isFalse();
        assertThat(report.pins().get(1).verdict()).isEqualTo(PinVerdict.MISSING);
        assertThat(report.problems())
                .hasSize(1)
                .first()
                .asString()
                .contains("node:Thing")
                .contains("missing");
        assertThat(tagFile(1)).doesNotExist();
        repairedByCleanup(1);
    }

    @Test
    void aMissingManifestTagIsShownThenRepairedBeforeCleanup() throws IOException {
        Files.delete(tagFile(0));
        PinReport report = must(graph.graph.checkpoints().show("early"));
        assertThat(report.pins().get(0).verdict()).isEqualTo(PinVerdict.MISSING);
        repairedByCleanup(0);
    }

    private void repairedByCleanup(int pin) {
        String before = graph.digest(new At.CheckpointState("early"), "Thing");
        graph.cleanup(1);
        assertThat(tagFile(pin)).exists();
        assertThat(must(graph.graph.checkpoints().show("early")).sound()).isTrue();
        assertThat(graph.digest(new At.CheckpointState("early"), "Thing")).isEqualTo(before);
    }

    @Test
    void aMissingTableRow() {
        publish(new ManifestDelta(
                OTHER, List.of(), Set.of(checkpoint.tables().get(0).rowId()), null));
        Failure shown = graph.graph.checkpoints().show("early").getLeft();
        assertThat(shown).isInstanceOf(InvalidCheckpoint.class);
        assertThat(shown.message()).contains("node:Thing").contains("missing");
        assertThat(refusedCleanup()).isInstanceOf(InvalidCheckpoint.class);
    }

    @Test
    void aDuplicateTableRow() {
        PinnedTable row = checkpoint.tables().get(0);
        PhysicalVersion elsewhere = new PhysicalVersion(
                row.physical().path(),
                "fork",
                row.physical().version(),
                row.physical().token());
        publish(ManifestDelta.of(
                OTHER,
                List.of(new CheckpointTableRow(
                        new PinnedTable(row.checkpointId(), row.identity(), row.key(), elsewhere, row.rowCount())))));
        Failure shown = graph.graph.checkpoints().show("early").getLeft();
        assertThat(shown).isInstanceOf(InvalidCheckpoint.class);
        assertThat(shown.message()).contains("node:Thing").contains("duplicate");
        assertThat(refusedCleanup()).isInstanceOf(InvalidCheckpoint.class);
    }

    @Test
    void aTagThatPointsElsewhere() throws IOException {
        Path tag = tagFile(1);
        Files.writeString(tag, Files.readString(tag).replaceAll("\"version\":\\s*\\d+", "\"version\":3"));
        assertThat(must(graph.graph.checkpoints().show("early")).pins().get(1).verdict())
                .isEqualTo(PinVerdict.CONFLICTING);
        assertThat(refusedCleanup()).isInstanceOf(PinUnsound.class);
    }

    @Test
    void aPoisonedTag() throws IOException {
        Files.writeString(tagFile(1), "");
        assertThat(must(graph.graph.checkpoints().show("early")).pins().get(1).verdict())
                .isEqualTo(PinVerdict.UNREADABLE);
        assertThat(refusedCleanup().code()).isIn(FailureCode.PIN_UNSOUND, FailureCode.UNREADABLE_DOCUMENT);
    }

    @Test
    void aMissingBoundaryRow() {
        String lineage = graph.snapshot(At.main()).tables().get(0).lineage().hash();
        publish(new ManifestDelta(OTHER, List.of(), Set.of(GcBoundaryRow.rowId(lineage)), null));
        assertThat(refusedCleanup().code()).isEqualTo(FailureCode.BOUNDARY_MISSING);
    }

    @Test
    void driftIsNamedByCleanupAndByLoads() {
        PhysicalVersion published = graph.snapshot(At.main()).tables().get(0).physical();
        try (Substrate ports = graph.ports()) {
            must(ports.tables()
                    .apply(new TableEffect(
                            graph.snapshot(At.main()).tables().get(0).key(),
                            published.path(),
                            null,
                            published.version(),
                            "6e3d1d3e-0000-4000-8000-000000000001",
                            OTHER,
                            TableEffect.Kind.APPEND,
                            GivenRows.nodes("Thing", "stray", 2, 0).rows())));
        }
        assertThat(refusedCleanup()).isInstanceOf(UncoveredDrift.class);
        Failure load = graph.tryLoad(LoadMode.APPEND, GivenRows.nodes("Thing", "b", 1, 0))
                .getLeft();
        assertThat(load).isEqualTo(new UncoveredDrift("node:Thing", published.version(), published.version() + 1));
    }

    @Test
    void anIntentOrAClaimLeftBehind() throws IOException {
        Path intent = graph.root.resolve("__recovery/" + OTHER + ".json");
        Files.createDirectories(intent.getParent());
        Files.writeString(intent, "{}");
        assertThat(refusedCleanup().code()).isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
        assertThat(graph.graph
                        .checkpoints()
                        .create("late", BranchName.MAIN, null)
                        .getLeft()
                        .code())
                .isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
        assertThat(intent).hasContent("{}");
        Files.delete(intent);

        Path claim = graph.root.resolve("__leases/retention.json");
        Files.createDirectories(claim.getParent());
        Files.writeString(claim, "{\"format_version\":2}");
        assertThat(refusedCleanup().code()).isEqualTo(FailureCode.UNREADABLE_DOCUMENT);
        assertThat(claim).hasContent("{\"format_version\":2}");
    }

    @Test
    void anActiveStreamByName() throws IOException {
        Path stream =
                graph.root.resolve(checkpoint.tables().get(0).physical().path()).resolve("_mem_wal/region/wal/1.wal");
        Files.createDirectories(stream.getParent());
        Files.writeString(stream, "x");
        Failure refused = refusedCleanup();
        assertThat(refused.code()).isEqualTo(FailureCode.STREAMS_ACTIVE);
        assertThat(refused.message()).contains("node:Thing");
    }

    @Test
    void blankWordsAttestNothing() {
        assertThat(WriteOutage.attested("  ").getLeft().code()).isEqualTo(FailureCode.OUTAGE_NOT_ATTESTED);
        assertThatThrownBy(() -> new WriteOutage("  ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void previewChangesNothing() {
        DiskState before = DiskState.of(graph.root);
        assertThat(must(graph.graph.cleanup().plan(new RetentionPolicy(1, null)))
                        .plan()
                        .condemnedVersions())
                .isPositive();
        assertThat(DiskState.of(graph.root)).isEqualTo(before);
    }

    /** Cleanup's refusal; whatever the reason, no file of the graph changed. */
    private Failure refusedCleanup() {
        DiskState before = DiskState.of(graph.root);
        Either<Failure, ?> executed = graph.graph
                .cleanup()
                .execute(
                        new org.omnigraph.domain.cleanup.CleanupPlan(new RetentionPolicy(1, null), "", List.of()),
                        OUTAGE,
                        "test");
        assertThat(executed.isLeft()).as("cleanup ran: %s", executed).isTrue();
        assertThat(DiskState.of(graph.root)).isEqualTo(before);
        return executed.getLeft();
    }

    private void publish(ManifestDelta delta) {
        try (Substrate ports = graph.ports()) {
            must(ports.manifest().publish(BranchName.MAIN, ReadSet.EMPTY, delta));
        }
    }

    private Path tagFile(int pin) {
        return graph.root
                .resolve(checkpoint.pins().get(pin).target().path())
                .resolve("_refs/tags/" + checkpoint.pins().get(pin).tag() + ".json");
    }
}
