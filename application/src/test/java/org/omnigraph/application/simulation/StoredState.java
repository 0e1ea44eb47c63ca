package org.omnigraph.application.simulation;

import io.vavr.collection.List;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.claim.RetentionClaim;
import org.omnigraph.domain.graph.Ulid;
import org.omnigraph.domain.publish.AuthorityRow;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;
import org.omnigraph.domain.recovery.RecoveryAction;
import org.omnigraph.domain.recovery.RecoveryIntent;

/**
 * Everything that is durable in a simulated store. It changes only inside one access of one process, so every change is atomic;
 * copies share the immutable versions.
 */
final class StoredState {
    /** The id of every simulated graph. */
    static final Ulid GRAPH = Ulid.of(1_764_600_000_000L, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 1});

    private static final long START = 1_764_600_000_000_000L;
    private static final long TICK = 1_000;

    /** Manifest versions by number. A late put may leave one behind that no reader takes for the newest. */
    final TreeMap<Long, ManifestVersion> manifest = new TreeMap<>();

    /** Versions of table datasets by path and number. */
    final TreeMap<String, TreeMap<Long, TableVersion>> tables = new TreeMap<>();

    /** Tags by dataset path and name. */
    final TreeMap<String, TreeMap<String, TagTarget>> tags = new TreeMap<>();

    /** Foreign branches by dataset path: name and the version it was made from. */
    final TreeMap<String, TreeMap<String, Long>> foreignBranches = new TreeMap<>();

    /** Recovery intents by file name. */
    final TreeMap<String, RecoveryIntent> intents = new TreeMap<>();

    /** The recovery audit by operation id. */
    final LinkedHashMap<String, RecoveryAction> audit = new LinkedHashMap<>();

    /** Operations whose claim was taken over by a claim repair. */
    final Set<String> takenOver = new TreeSet<>();

    /** Processes that will never run again, by pid: what a process table would tell. */
    final Set<Long> dead = new TreeSet<>();

    /** The claim object; null when there is none. */
    @Nullable
    RetentionClaim claim;

    /** Modification time of the claim object. */
    long claimTime;

    private long now = START;
    private long nextId = 2;

    /** One version of the manifest; rows without the journal by object id. */
    record ManifestVersion(
            long version,
            long base,
            long generation,
            String operationId,
            String uuid,
            Map<String, AuthorityRow> rows,
            List<AuthorityRow> journal,
            long committedAt) {
        String token() {
            return "m1:" + uuid;
        }
    }

    /** One version of a table; edges carry their ends, nodes do not. */
    record TableVersion(long version, String uuid, Map<String, StoredRow> rows, long committedAt) {
        String token() {
            return "m1:" + uuid;
        }
    }

    /** One row; the ends are null for nodes. */
    record StoredRow(@Nullable String src, @Nullable String dst) {}

    /** An independent copy. */
    StoredState copy() {
        StoredState copy = new StoredState();
        copy.manifest.putAll(manifest);
        tables.forEach((path, versions) -> copy.tables.put(path, new TreeMap<>(versions)));
        tags.forEach((path, named) -> copy.tags.put(path, new TreeMap<>(named)));
        foreignBranches.forEach((path, named) -> copy.foreignBranches.put(path, new TreeMap<>(named)));
        copy.intents.putAll(intents);
        copy.audit.putAll(audit);
        copy.dead.addAll(dead);
        copy.takenOver.addAll(takenOver);
        copy.claim = claim;
        copy.claimTime = claimTime;
        copy.now = now;
        copy.nextId = nextId;
        return copy;
    }

    /** The newest manifest version. */
    ManifestVersion latest() {
        return manifest.lastEntry().getValue();
    }

    Option<TableVersion> tableHead(String path) {
        return Option.of(tables.get(path)).map(versions -> versions.lastEntry().getValue());
    }

    Option<TableVersion> table(String path, long version) {
        return Option.of(tables.get(path)).flatMap(versions -> Option.of(versions.get(version)));
    }

    Map<String, TagTarget> tagsOf(String path) {
        return tags.getOrDefault(path, new TreeMap<>());
    }

    TreeMap<String, TagTarget> writableTagsOf(String path) {
        return tags.computeIfAbsent(path, p -> new TreeMap<>());
    }

    /** The store's clock, in microseconds since the epoch; every look moves it. */
    long tick() {
        now += TICK;
        return now;
    }

    /** Lets time pass. */
    void pass(long micros) {
        now += micros;
    }

    /** The next of the numbers that never repeat. */
    long nextId() {
        return nextId++;
    }

    /** Rows in a new order-keeping map. */
    static Map<String, AuthorityRow> mutable(Map<String, AuthorityRow> rows) {
        return new LinkedHashMap<>(rows);
    }
}
