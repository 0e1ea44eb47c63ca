package org.omnigraph.lance.manifest;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.ManifestGenesis;
import org.omnigraph.application.port.out.ManifestHistory;
import org.omnigraph.application.port.out.ManifestUpkeep;
import org.omnigraph.application.port.out.Telemetry;
import org.omnigraph.lance.LanceStore;
import org.omnigraph.lance.token.PhysicalTokens;

/** The four ports over {@code __manifest} of one graph. They may be used from any thread while the store is open. */
public final class LanceManifest {
    /** How often a publish is tried by default before it answers that the graph is contended. */
    public static final int DEFAULT_ATTEMPTS = 8;

    private final ManifestGenesis genesis;
    private final AuthorityManifest authority;
    private final ManifestHistory history;
    private final ManifestUpkeep upkeep;

    LanceManifest(
            LanceStore store,
            Supplier<String> uuids,
            Telemetry telemetry,
            int attempts,
            Set<ManifestRule> rules,
            Committer committer) {
        PhysicalTokens tokens = new PhysicalTokens(store.objects());
        ManifestReader reader = new ManifestReader(store, tokens);
        FragmentFiles files = new FragmentFiles(store, telemetry);
        StrictCommit commits = new StrictCommit(reader, files, committer, rules, uuids, attempts);
        ManifestMaintenance maintenance = new ManifestMaintenance(reader, commits, committer, rules, uuids);
        this.genesis = new ManifestCreation(store, reader, commits, files, rules);
        this.authority = new ManifestPublisher(reader, commits, files, rules, maintenance, tokens, telemetry);
        this.history = new ManifestJournal(reader);
        this.upkeep = maintenance;
    }

    /**
     * The ports of one graph; nothing is read or written yet.
     *
     * @param uuids a fresh random uuid at every call
     * @param telemetry told of maintenance that failed
     * @param attempts how often a publish is tried, at least 1; 1 means no retry
     */
    public static LanceManifest of(LanceStore store, Supplier<String> uuids, Telemetry telemetry, int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts: expected at least 1, found " + attempts);
        }
        return new LanceManifest(store, uuids, telemetry, attempts, EnumSet.allOf(ManifestRule.class), Committer.LANCE);
    }

    /** Makes the graph. */
    public ManifestGenesis genesis() {
        return genesis;
    }

    /** Captures and publishes. */
    public AuthorityManifest authority() {
        return authority;
    }

    /** Reads the journal. */
    public ManifestHistory history() {
        return history;
    }

    /** Folds fragments and fences stale writers. */
    public ManifestUpkeep upkeep() {
        return upkeep;
    }
}
