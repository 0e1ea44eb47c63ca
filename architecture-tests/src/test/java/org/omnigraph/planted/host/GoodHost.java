package org.omnigraph.planted.host;

import io.vavr.control.Either;
import org.jspecify.annotations.Nullable;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.port.out.Authorizer;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.failure.Done;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;

/** Keeps every rule for hosts: it uses inbound ports and the domain, and provides a policy. */
final class GoodHost implements Authorizer {
    Either<Failure, Checkpoint> pin(OpenGraph graph) {
        return graph.checkpoints().create("release-7", BranchName.MAIN, "ann");
    }

    @Override
    public Either<Failure, Done> authorize(@Nullable String actor, Action action, String graph) {
        return Either.right(Done.DONE);
    }
}
