package org.omnigraph.application.port.out;

import io.vavr.control.Either;
import java.util.Set;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;

/**
 * {@code __manifest}: the only authority. Every access checks the stamp first and refuses a manifest whose latest version was
 * not written by this engine.
 */
public interface AuthorityManifest {
    /**
     * Reads the newest version of a branch.
     *
     * @param classes the classes to read; HEAD is always read, JOURNAL is refused with {@link IllegalArgumentException}
     */
    Either<Failure, ManifestView> capture(BranchName branch, Set<RowClass> classes);

    /**
     * Reads an older version of a branch.
     *
     * @return {@code VERSION_NOT_FOUND} when the store does not have it; whether it was reclaimed is the caller's question to
     *     the boundary
     */
    Either<Failure, ManifestView> captureAt(BranchName branch, long version, Set<RowClass> classes);

    /** The physical-ref token of one manifest version. */
    Either<Failure, String> token(BranchName branch, long version);

    /**
     * Publishes a delta in one strict compare-and-swap from the version at which the read set was checked. When only the
     * version moved and the read set still holds, it retries, bounded.
     *
     * @return the first member of the read set that does not hold; {@code CONTENDED} when retries are used up; {@code
     *     OUTCOME_UNKNOWN} only when the store does not let the outcome be resolved. In every case but the last nothing was
     *     published
     */
    Either<Failure, Published> publish(BranchName branch, ReadSet readSet, ManifestDelta delta);

    /**
     * A publish that is believed.
     *
     * @param version the manifest version that carries it
     * @param generation publishes since genesis, this one included
     */
    record Published(long version, long generation) {}
}
