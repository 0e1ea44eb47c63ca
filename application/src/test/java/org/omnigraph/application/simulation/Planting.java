package org.omnigraph.application.simulation;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.protocol.StepDecorator;

/**
 * How the processes of a universe differ from the product: not at all, or by one planted defect.
 *
 * @param rules the rules that the simulated adapters keep
 * @param ports what stands between the services of one process and their ports
 * @param decorator makes what is done to the steps of one process
 */
record Planting(
        Set<ModelRule> rules, BiFunction<Substrate, StoredState, Substrate> ports, Supplier<StepDecorator> decorator) {
    /** The product as it is. */
    static final Planting NONE =
            new Planting(EnumSet.allOf(ModelRule.class), (ports, store) -> ports, () -> StepDecorator.NONE);

    static Planting without(ModelRule rule) {
        return new Planting(EnumSet.complementOf(EnumSet.of(rule)), NONE.ports(), NONE.decorator());
    }

    static Planting ports(BiFunction<Substrate, StoredState, Substrate> ports) {
        return new Planting(NONE.rules(), ports, NONE.decorator());
    }

    static Planting steps(Supplier<StepDecorator> decorator) {
        return new Planting(NONE.rules(), NONE.ports(), decorator);
    }

    /** Both. */
    Planting and(Planting other) {
        Set<ModelRule> kept = EnumSet.copyOf(rules);
        kept.retainAll(other.rules);
        boolean mine = decorator != NONE.decorator();
        return new Planting(
                kept,
                (substrate, store) -> other.ports.apply(ports.apply(substrate, store), store),
                mine ? decorator : other.decorator);
    }
}
