package org.omnigraph.lance.manifest;

import io.vavr.control.Either;
import java.util.List;
import org.lance.operation.Update;
import org.omnigraph.domain.failure.Failure;

/**
 * Changes nothing but the version: an Update that names the FENCE alone. Whatever was prepared from an older version
 * conflicts with it.
 */
record NoChange(String operationId) implements Change {
    @Override
    public Either<Failure, Prepared> prepare(PinnedManifest base) {
        FragmentClasses old = base.fragments();
        Update update = Update.builder()
                .updatedFragments(List.of(old.fence()))
                .fieldsForPreservingFragBitmap(DeltaChange.fieldIds(base))
                .build();
        CommitProperties properties = new CommitProperties(
                operationId,
                base.generation(),
                FragmentClasses.file(old.head()),
                FragmentClasses.file(old.fence()),
                old.registry().stream().map(FragmentClasses::file).toList(),
                old.names().stream().map(FragmentClasses::file).toList(),
                old.journal().size());
        return Either.right(new Prepared(update, properties, List.of()));
    }

    @Override
    public Either<Failure, Boolean> isCarriedBy(PinnedManifest version) {
        CommitProperties properties = version.properties();
        return Either.right(properties != null && properties.operation().equals(operationId));
    }
}
