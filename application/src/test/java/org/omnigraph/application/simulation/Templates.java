package org.omnigraph.application.simulation;

import java.util.List;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.in.OpenGraph;
import org.omnigraph.application.simulation.Operation.CleanUp;
import org.omnigraph.application.simulation.Operation.Create;
import org.omnigraph.application.simulation.Operation.Delete;
import org.omnigraph.application.simulation.Operation.Load;
import org.omnigraph.application.simulation.SimulatedSubstrate.ClaimMode;
import org.omnigraph.domain.graph.Lineage;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/** The stores universes start from. They are made once, by the product's own services, and copied for every universe. */
final class Templates {
    private final List<StoredState> stores = List.of(young(), grown(), old());

    /** How many there are. */
    int count() {
        return stores.size();
    }

    /** A copy of one. */
    StoredState copy(int position) {
        return stores.get(position).copy();
    }

    /** One table with a history that a cleanup collects, and a live checkpoint {@code a} in it. */
    static StoredState oneTable() {
        return made(
                person("p1"),
                person("p2"),
                new Create("a"),
                person("p3"),
                person("p4"),
                person("p5"),
                person("p6"),
                person("p7"),
                person("p8"));
    }

    /** One table, nothing to collect. */
    private static StoredState young() {
        return made(person("p1", "p2"));
    }

    /** Two tables, a live checkpoint, a name that is free again, foreign tags and a foreign branch. */
    private static StoredState grown() {
        StoredState store = made(
                person("p1", "p2"),
                city("c1"),
                new Create("a"),
                person("p3"),
                new Create("b"),
                new Delete("b"),
                city("c2"),
                person("p4"));
        String persons = Operation.node("Person").baseLocation();
        store.writableTagsOf(persons).put("theirs", new TagTarget(null, 2));
        store.writableTagsOf(Lineage.MANIFEST_PATH).put("theirs", new TagTarget(null, 3));
        store.foreignBranches
                .computeIfAbsent(Operation.node("City").baseLocation(), p -> new java.util.TreeMap<>())
                .put("theirs", 1L);
        return store;
    }

    /** A long history behind a boundary, an old checkpoint in it, and enough versions since to collect again. */
    private static StoredState old() {
        return made(
                person("p1"),
                city("c1"),
                new Create("a"),
                person("p2"),
                city("c2"),
                person("p3"),
                city("c3"),
                person("p4"),
                city("c4"),
                new CleanUp(),
                person("p5"),
                new Create("b"),
                person("p6"),
                city("c5"),
                new Delete("b"),
                person("p7"),
                person("p8"),
                city("c6"),
                person("p9"),
                city("c7"));
    }

    private static Load person(String... ids) {
        return new Load(Operation.node("Person"), LoadMode.MERGE, List.of(ids));
    }

    private static Load city(String... ids) {
        return new Load(Operation.node("City"), LoadMode.MERGE, List.of(ids));
    }

    private static StoredState made(Operation... operations) {
        StoredState store = new StoredState();
        SimulatedProcess maker = SimulatedProcess.honest(99, store, Driver.IMMEDIATE, ClaimMode.ON);
        maker.init();
        try (OpenGraph graph = maker.open().getOrElseThrow(failure -> new IllegalStateException(failure.message()))) {
            for (Operation operation : operations) {
                operation
                        .perform(graph)
                        .getOrElseThrow(failure -> new IllegalStateException(operation + ": " + failure.message()));
            }
        }
        return store;
    }
}
