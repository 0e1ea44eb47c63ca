package org.omnigraph.boot.cli;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.GraphReads;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.failure.UsageFailure.InvalidArgument;
import org.omnigraph.domain.graph.BranchName;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say which state of the graph is read. */
final class AtOptions {
    static final String SYNOPSIS = "[--branch B] [--checkpoint NAME | --commit ID | --manifest-version N]";

    @Option(names = "--branch", paramLabel = "B", description = "The branch to read; main otherwise.")
    private @Nullable String branch;

    @ArgGroup
    private @Nullable Past past;

    /** At most one of these. */
    static final class Past {
        @Option(names = "--checkpoint", paramLabel = "NAME", description = "The state a checkpoint pins; name or id.")
        private @Nullable String checkpoint;

        @Option(names = "--commit", paramLabel = "ID", description = "The state right after a graph commit.")
        private @Nullable String commit;

        @Option(names = "--manifest-version", paramLabel = "N", description = "The state a manifest version publishes.")
        private @Nullable String manifestVersion;
    }

    /** Which state is meant; a branch that contradicts the checkpoint is refused. */
    Either<Failure, At> at(GraphReads reads) {
        return branch().flatMap(b -> {
            if (past == null) {
                return Either.right(new At.BranchTip(b));
            }
            if (past.checkpoint != null) {
                return checkpoint(reads, past.checkpoint);
            }
            if (past.commit != null) {
                return Either.right(new At.CommitState(b, past.commit));
            }
            return Numbers.positive("--manifest-version", String.valueOf(past.manifestVersion))
                    .map(version -> new At.ManifestState(b, version));
        });
    }

    private Either<Failure, At> checkpoint(GraphReads reads, String reference) {
        At state = new At.CheckpointState(reference);
        if (branch == null) {
            return Either.right(state);
        }
        return reads.snapshot(state)
                .filterOrElse(
                        found -> found.branch().text().equals(branch),
                        found -> new InvalidArgument("--branch", "the checkpoint's branch " + found.branch(), branch))
                .map(found -> state);
    }

    private Either<Failure, BranchName> branch() {
        return branch == null ? Either.right(BranchName.MAIN) : BranchName.parse(branch);
    }
}
