package org.omnigraph.application.simulation;

import io.vavr.control.Either;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.omnigraph.application.port.out.AuthorityManifest;
import org.omnigraph.application.port.out.PinTags;
import org.omnigraph.application.port.out.RetentionClaims;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.port.out.VersionCollector;
import org.omnigraph.application.protocol.Step;
import org.omnigraph.application.protocol.StepDecorator;
import org.omnigraph.domain.failure.Failure;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.protocol.ProtocolTable;
import org.omnigraph.domain.publish.ManifestDelta;
import org.omnigraph.domain.publish.ManifestView;
import org.omnigraph.domain.publish.ReadSet;
import org.omnigraph.domain.publish.RowClass;

/** Puts something else in the place of one port or step. */
final class Disguises {
    private Disguises() {}

    /** What a defect does with one publish. */
    @FunctionalInterface
    interface Publish {
        Either<Failure, AuthorityManifest.Published> publish(Substrate honest, ReadSet readSet, ManifestDelta delta);
    }

    /** What a defect does with the step of a state. */
    @FunctionalInterface
    interface Swap {
        /** Null to leave the step as it is. */
        @org.jspecify.annotations.Nullable
        Either<Failure, Enum<?>> perform(String state, Step<?> honest);
    }

    /** Another way to publish. */
    static Planting publishing(Publish publish) {
        return Planting.ports((honest, store) -> withManifest(honest, new AuthorityManifest() {
            @Override
            public Either<Failure, ManifestView> capture(BranchName branch, Set<RowClass> classes) {
                return honest.manifest().capture(branch, classes);
            }

            @Override
            public Either<Failure, ManifestView> captureAt(BranchName branch, long version, Set<RowClass> classes) {
                return honest.manifest().captureAt(branch, version, classes);
            }

            @Override
            public Either<Failure, String> token(BranchName branch, long version) {
                return honest.manifest().token(branch, version);
            }

            @Override
            public Either<Failure, Published> publish(BranchName branch, ReadSet readSet, ManifestDelta delta) {
                return publish.publish(honest, readSet, delta);
            }
        }));
    }

    /** Publishes another delta. */
    static Planting writing(UnaryOperator<ManifestDelta> change) {
        return publishing(
                (honest, readSet, delta) -> honest.manifest().publish(BranchName.MAIN, readSet, change.apply(delta)));
    }

    /** Publishes under another read set. */
    static Planting relyingOn(BiFunction<ManifestDelta, ReadSet, ReadSet> change) {
        return publishing((honest, readSet, delta) ->
                honest.manifest().publish(BranchName.MAIN, change.apply(delta, readSet), delta));
    }

    /** Another way to keep tags. */
    static Planting tagging(BiFunction<Substrate, StoredState, PinTags> tags) {
        return Planting.ports((honest, store) -> new Substrate(
                honest.genesis(),
                honest.manifest(),
                honest.history(),
                honest.upkeep(),
                honest.tables(),
                tags.apply(honest, store),
                honest.collector(),
                honest.claims(),
                honest.intents(),
                honest.audit(),
                honest.onClose()));
    }

    /** Another way to collect. */
    static Planting collecting(BiFunction<Substrate, StoredState, VersionCollector> collector) {
        return Planting.ports((honest, store) -> new Substrate(
                honest.genesis(),
                honest.manifest(),
                honest.history(),
                honest.upkeep(),
                honest.tables(),
                honest.tags(),
                collector.apply(honest, store),
                honest.claims(),
                honest.intents(),
                honest.audit(),
                honest.onClose()));
    }

    /** Another way to keep the claim. */
    static Planting claiming(BiFunction<Substrate, StoredState, RetentionClaims> claims) {
        return Planting.ports((honest, store) -> new Substrate(
                honest.genesis(),
                honest.manifest(),
                honest.history(),
                honest.upkeep(),
                honest.tables(),
                honest.tags(),
                honest.collector(),
                claims.apply(honest, store),
                honest.intents(),
                honest.audit(),
                honest.onClose()));
    }

    private static Substrate withManifest(Substrate honest, AuthorityManifest manifest) {
        return new Substrate(
                honest.genesis(),
                manifest,
                honest.history(),
                honest.upkeep(),
                honest.tables(),
                honest.tags(),
                honest.collector(),
                honest.claims(),
                honest.intents(),
                honest.audit(),
                honest.onClose());
    }

    /** Other steps in one protocol. */
    static Planting stepping(String protocol, java.util.function.Supplier<Swap> swaps) {
        return Planting.steps(() -> {
            Swap swap = swaps.get();
            return new StepDecorator() {
                @Override
                public <S extends Enum<S>, E extends Enum<E>> Step<E> decorate(
                        ProtocolTable<S, E> table, S state, Step<E> step) {
                    return table.name().equals(protocol) ? () -> swapped(state, step, swap) : step;
                }
            };
        });
    }

    private static <S extends Enum<S>, E extends Enum<E>> Either<Failure, E> swapped(S state, Step<E> step, Swap swap) {
        Either<Failure, Enum<?>> other = swap.perform(state.name(), step);
        return other == null ? step.perform() : other.map(event -> eventOf(event));
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> E eventOf(Enum<?> event) {
        return (E) event;
    }
}
