package org.omnigraph.application.simulation;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.application.protocol.StepDecorator;

/**
 * How the processes of a universe differ from the product: not at all, or by one planted defect.
 *
 * @param rules the rules that the simulated adapters keep
 * @param ports what stands between the services and their ports
 * @param decorator what is done to the steps
 */
record Planting(Set<ModelRule> rules, UnaryOperator<Substrate> ports, StepDecorator decorator) {
    /** The product as it is. */
    static final Planting NONE =
            new Planting(EnumSet.allOf(ModelRule.class), UnaryOperator.identity(), StepDecorator.NONE);

    static Planting without(ModelRule rule) {
        return new Planting(EnumSet.complementOf(EnumSet.of(rule)), UnaryOperator.identity(), StepDecorator.NONE);
    }

    static Planting ports(UnaryOperator<Substrate> ports) {
        return new Planting(EnumSet.allOf(ModelRule.class), ports, StepDecorator.NONE);
    }

    static Planting steps(StepDecorator decorator) {
        return new Planting(EnumSet.allOf(ModelRule.class), UnaryOperator.identity(), decorator);
    }
}
