package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.lance.Transaction;
import org.omnigraph.application.port.out.AuthorityManifest.Published;
import org.omnigraph.domain.failure.ClaimFailure.OutcomeUnknown;
import org.omnigraph.domain.failure.ConflictFailure.Contended;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.lance.LanceErrors;
import org.omnigraph.lance.LanceFault;
import org.omnigraph.lance.manifest.Change.Prepared;
import org.omnigraph.lance.manifest.OutcomeResolver.Absent;
import org.omnigraph.lance.manifest.OutcomeResolver.Attempt;
import org.omnigraph.lance.manifest.OutcomeResolver.InChain;
import org.omnigraph.lance.manifest.OutcomeResolver.Pending;
import org.omnigraph.lance.manifest.OutcomeResolver.Verdict;

/**
 * The compare-and-swap: prepares a change against the newest version, commits it from there, and answers only what the
 * store confirms.
 */
final class StrictCommit {
    private static final String PATH = Lineage.MANIFEST_PATH;

    private final ManifestReader reader;
    private final OutcomeResolver resolver;
    private final FragmentFiles files;
    private final Committer committer;
    private final Set<ManifestRule> rules;
    private final Supplier<String> uuids;
    private final int attempts;

    StrictCommit(
            ManifestReader reader,
            FragmentFiles files,
            Committer committer,
            Set<ManifestRule> rules,
            Supplier<String> uuids,
            int attempts) {
        this.reader = reader;
        this.resolver = new OutcomeResolver(reader);
        this.files = files;
        this.committer = committer;
        this.rules = Set.copyOf(rules);
        this.uuids = uuids;
        this.attempts = attempts;
    }

    /** How one try ended, before anyone looked at the chain. */
    private sealed interface Tried {}

    /** Confirmed. */
    private record Landed(Published published) implements Tried {}

    /** Not made, and not to be made. */
    private record Refused(Failure failure) implements Tried {}

    /** Not made: the version was collected while it was read. */
    private record Stale() implements Tried {}

    /**
     * Made, or not: the chain has to tell.
     *
     * @param beaten whether Lance named a commit other than the next one that stands against it, so that it cannot itself be
     *     the one that was met
     */
    private record InDoubt(Attempt attempt, String reason, boolean beaten) implements Tried {}

    /**
     * Makes a change.
     *
     * @return {@code CONTENDED} when every attempt met another writer; {@code OUTCOME_UNKNOWN} when the store does not tell
     *     whether it is published; else the change's own refusal. Only with {@code OUTCOME_UNKNOWN} may it be published
     */
    Either<Failure, Published> land(ManifestLine line, Change change) {
        String unproven = null;
        for (int attempt = 1; attempt <= attempts; attempt++) {
            Tried tried = attempt(line, change);
            if (tried instanceof Landed landed) {
                return Either.right(landed.published());
            } else if (tried instanceof Refused refused) {
                return Either.left(
                        unproven == null
                                ? refused.failure()
                                : new OutcomeUnknown(
                                        change.operationId(),
                                        unproven + "; now: " + refused.failure().message()));
            } else if (tried instanceof InDoubt doubt) {
                Either<Failure, Verdict> verdict = resolver.resolve(line, change, doubt.attempt());
                if (verdict.isLeft()) {
                    return unknown(
                            change, doubt.reason() + "; " + verdict.getLeft().message());
                } else if (verdict.get() instanceof InChain found) {
                    return Either.right(found.published());
                } else if (verdict.get() instanceof Pending) {
                    return unknown(change, doubt.reason());
                } else if (verdict.get() instanceof Absent) {
                    files.discard(line, doubt.attempt().written());
                } else if (!doubt.beaten()) {
                    unproven = doubt.reason();
                }
            }
        }
        return unproven == null ? Either.left(new Contended("publish", attempts)) : unknown(change, unproven);
    }

    private static Either<Failure, Published> unknown(Change change, String reason) {
        return Either.left(new OutcomeUnknown(change.operationId(), reason));
    }

    private Tried attempt(ManifestLine line, Change change) {
        Either<Failure, PinnedManifest> opened = change.open(reader, line);
        if (opened.isLeft()) {
            return new Refused(opened.getLeft());
        }
        try (PinnedManifest base = opened.get()) {
            Either<Failure, Prepared> prepared;
            try {
                prepared = change.prepare(base);
            } catch (Exception e) {
                return LanceErrors.classify(e) == LanceFault.NOT_FOUND
                        ? new Stale()
                        : new Refused(LanceErrors.toFailure(PATH, "publish", e));
            }
            return prepared.isLeft() ? new Refused(prepared.getLeft()) : commit(line, base, prepared.get());
        }
    }

    private Tried commit(ManifestLine line, PinnedManifest base, Prepared prepared) {
        Attempt attempt =
                new Attempt(uuids.get(), base.version(), prepared.properties().generation(), prepared.written());
        try (Transaction transaction = new Transaction.Builder()
                        .uuid(attempt.uuid())
                        .readVersion(base.version())
                        .operation(prepared.operation())
                        .transactionProperties(prepared.properties().toMap())
                        .build();
                Dataset landed = committer.commit(base.dataset(), transaction)) {
            String doubt = rules.contains(ManifestRule.BELIEF) ? doubt(line, attempt, landed) : null;
            return doubt == null
                    ? new Landed(new Published(landed.version(), attempt.generation()))
                    : new InDoubt(attempt, doubt, false);
        } catch (Exception e) {
            OptionalLong met = LanceErrors.conflictingVersion(e);
            boolean beaten = met.isPresent() && met.getAsLong() != attempt.base() + 1;
            return new InDoubt(
                    attempt, LanceErrors.toFailure(PATH, "publish", e).message(), beaten);
        }
    }

    /**
     * Why a reported success cannot be believed; null when it can. A paused write may land at a number that was collected
     * meanwhile: reported as a success, never seen by anyone. So the landing version must be the newest, or ahead of the
     * boundary read after it landed.
     */
    private @Nullable String doubt(ManifestLine line, Attempt attempt, Dataset landed) {
        long version = landed.version();
        if (version != attempt.base() + 1) {
            return "it was prepared against version " + attempt.base() + " and landed at " + version;
        }
        if (landed.latestVersion() == version) {
            return null;
        }
        return reader.cutoff(line)
                .fold(
                        Failure::message,
                        cutoff -> Long.compareUnsigned(version, cutoff) > 0
                                ? null
                                : "it landed at version " + version + ", behind the boundary " + cutoff);
    }
}
