package org.omnigraph.lance.collect;

import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.APPEND;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.MERGE;
import static org.omnigraph.application.port.out.TableDatasets.TableEffect.Kind.OVERWRITE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.lance.Dataset;
import org.omnigraph.application.port.out.ObjectStore.StoredObject;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.application.port.out.VersionCollector.Removal;
import org.omnigraph.domain.claim.ClaimAction;
import org.omnigraph.domain.claim.HeldClaim;
import org.omnigraph.domain.claim.OwnerEvidence;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.cleanup.Boundary;
import org.omnigraph.domain.cleanup.CleanupPlan.DatasetPlan;
import org.omnigraph.domain.cleanup.CleanupPlan.VersionFate;
import org.omnigraph.domain.cleanup.CondemnedVersions;
import org.omnigraph.domain.cleanup.RetainedBy;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.graph.TableIdentity;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.pin.LancePins;
import org.omnigraph.lance.scratch.Sample;
import org.omnigraph.lance.scratch.ScratchStore;

/** One table of a scratch store with a history, and the means to condemn parts of it. */
final class CollectedTable {
    static final Duration GRACE = Duration.ofHours(1);

    private final ScratchStore scratch;
    private PhysicalVersion head;

    CollectedTable(ScratchStore scratch) {
        this.scratch = scratch;
        this.head = scratch.createTable();
    }

    String path() {
        return head.path();
    }

    Lineage lineage() {
        return Lineage.table(path(), new TableIdentity(1, 1));
    }

    PhysicalVersion head() {
        return head;
    }

    PhysicalVersion at(long version) {
        return new PhysicalVersion(path(), null, version, "");
    }

    /** Adds so many versions in which rows come, change in place and go, so that files of every kind are outlived. */
    CollectedTable grow(int versions) {
        for (int i = 0; i < versions; i++) {
            long n = head.version();
            head = switch ((int) (n % 4)) {
                case 1 ->
                    scratch.apply(head, APPEND, Sample.of("a" + n, n), Sample.of("b" + n, n), Sample.of("c" + n, n));
                case 2 -> scratch.apply(head, MERGE, Sample.of("a" + (n - 1), n), Sample.of("d" + n, n));
                case 3 -> scratch.apply(head, MERGE, Sample.of("d" + (n - 1), n), Sample.of("b" + (n - 2), n));
                default -> scratch.apply(head, OVERWRITE, Sample.of("e" + n, n), Sample.of("f" + n, n));
            };
        }
        return this;
    }

    List<Sample> rows(long version) {
        return scratch.rows(at(version));
    }

    VersionCollector collector() {
        return LanceCollection.over(scratch.lance(), LancePins.over(scratch.lance()), GRACE);
    }

    /** A collector that takes only some kinds of file for referenced. */
    VersionCollector collectorThatKnows(EnumSet<ReferenceKind> kinds) {
        LanceStore lance = scratch.lance();
        return new StoredVersions(
                lance,
                LancePins.over(lance),
                new References(lance, kinds),
                new LanceCleanup(lance, LancePins.over(lance), Dataset::cleanupWithPolicy),
                GRACE);
    }

    VersionCollector collectorThatCleans(LanceCleanup.Cleaning cleaning) {
        LanceStore lance = scratch.lance();
        return new StoredVersions(
                lance,
                LancePins.over(lance),
                new References(lance, EnumSet.allOf(ReferenceKind.class)),
                new LanceCleanup(lance, LancePins.over(lance), cleaning),
                GRACE);
    }

    /** A claim written now by the store's clock. */
    HeldClaim claim() {
        return claimAfter(Duration.ZERO);
    }

    /** A claim written so much later than now by the store's clock. */
    HeldClaim claimAfter(Duration later) {
        String key = "__leases/probe.json";
        scratch.plant(key, "{}");
        StoredObject probe = scratch.lance().objects().stat(key).get().get();
        RetentionClaim claim = new RetentionClaim(
                "op", ClaimAction.CLEANUP, null, "0".repeat(32), 0, new OwnerEvidence("h", null, null, 1, null, null));
        return new HeldClaim(claim, probe.modifiedAt() + later.toNanos() / 1_000);
    }

    /** Condemns every present version up to a cutoff but those that are to be kept. */
    CondemnedVersions condemn(long cutoff, Long... keep) {
        return condemn(lineage(), cutoff, Set.of(keep));
    }

    CondemnedVersions condemn(Lineage lineage, long cutoff, Set<Long> keep) {
        List<VersionFate> fates = collector().survey("node:Sample", lineage).get().versions().keySet().stream()
                .map(v -> new VersionFate(
                        v, v > cutoff || keep.contains(v) ? Set.of(new RetainedBy.WindowCount()) : Set.of()))
                .toList();
        DatasetPlan plan = new DatasetPlan("node:Sample", lineage, cutoff, fates);
        return CondemnedVersions.behind(
                new Boundary(lineage, cutoff, List.of(), "digest", "op", 0, Boundary.Progress.OPEN), plan);
    }

    Removal collect(CondemnedVersions condemned) {
        return collector().collect(claim(), condemned).getOrElseThrow(failure -> new AssertionError(failure.message()));
    }

    SortedSet<Long> versions() {
        return new TreeSet<>(
                collector().survey("node:Sample", lineage()).get().versions().keySet());
    }

    void tag(String name, long version) {
        try (Dataset dataset = scratch.lance().openLatest(path(), null)) {
            dataset.tags().create(name, version);
        }
    }

    boolean tagged(long version) {
        return LancePins.over(scratch.lance()).list(path()).get().values().stream()
                .anyMatch(target -> target.version() == version);
    }

    void untag(String name) {
        try (Dataset dataset = scratch.lance().openLatest(path(), null)) {
            dataset.tags().delete(name);
        }
    }

    /** Files in the folder, without the hint that Lance rewrites and never reads. */
    List<String> files() {
        return scratch.files(path()).keySet().stream()
                .filter(key -> !key.endsWith("/latest_version_hint.json"))
                .toList();
    }

    long count(String folder) {
        return scratch.files(path() + "/" + folder).size();
    }

    long bytes(String folder) {
        return scratch.files(path() + "/" + folder).values().stream()
                .mapToLong(size -> size)
                .sum();
    }

    /**
     * Files of the dataset that no version references, found without the code under test: a name that the bytes of no manifest
     * contain. Manifests spell deletion files by number only; those are told by fragment and read version.
     */
    List<String> unreferenced() throws IOException {
        List<String> manifests = new ArrayList<>();
        Set<String> deletions = new TreeSet<>();
        for (long version : versions()) {
            manifests.add(new String(
                    scratch.lance()
                            .objects()
                            .read(LanceStore.versionKey(path(), null, version))
                            .get()
                            .get(),
                    StandardCharsets.ISO_8859_1));
            try (Dataset dataset = scratch.lance().openAt(path(), null, version)) {
                dataset.getFragments().stream()
                        .map(f -> f.metadata())
                        .filter(m -> m.getDeletionFile() != null)
                        .forEach(m -> deletions.add(
                                m.getId() + "-" + m.getDeletionFile().getReadVersion() + "-"));
            }
        }
        return files().stream()
                .filter(key -> !key.contains("/_versions/") && !key.contains("/_refs/"))
                .filter(key -> {
                    String name = key.substring(key.lastIndexOf('/') + 1);
                    return key.contains("/_deletions/")
                            ? deletions.stream().noneMatch(name::startsWith)
                            : manifests.stream().noneMatch(bytes -> bytes.contains(name));
                })
                .collect(Collectors.toList());
    }

    /** Makes a file so much older than now. */
    void age(String key, Duration age) throws IOException {
        Path file = scratch.root().resolve(key);
        Instant modified = Instant.ofEpochSecond(0, claim().storeTime() * 1_000).minus(age);
        Files.setLastModifiedTime(file, FileTime.from(modified.toEpochMilli(), TimeUnit.MILLISECONDS));
    }
}
