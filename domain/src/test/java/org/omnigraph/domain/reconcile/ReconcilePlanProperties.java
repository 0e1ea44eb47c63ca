package org.omnigraph.domain.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import org.jspecify.annotations.Nullable;
import org.omnigraph.domain.Samples;
import org.omnigraph.domain.checkpoint.Checkpoint;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

class ReconcilePlanProperties {
    /** What stands behind the tags of one checkpoint. */
    enum Authority {
        LIVE,
        IN_FLIGHT,
        NONE
    }

    /** What became of one pin. */
    enum Fate {
        SOUND,
        UNTAGGED,
        MOVED,
        REPLACED,
        UNREADABLE
    }

    /**
     * One checkpoint and the fate of its three pins.
     *
     * @param fates one per pin
     */
    record Pinned(Authority authority, List<Fate> fates) {}

    /**
     * A store.
     *
     * @param strangers tags on the airport table that no checkpoint made
     */
    record Store(List<Pinned> checkpoints, Set<String> strangers) {
        Checkpoint checkpoint(int i) {
            return Samples.checkpoint("at-" + i, Samples.ulid(100 + i), 20 + i, 30 + i, 40 + i);
        }

        List<Pin> pins(Authority authority) {
            List<Pin> pins = new ArrayList<>();
            for (int i = 0; i < checkpoints.size(); i++) {
                if (checkpoints.get(i).authority() == authority) {
                    pins.addAll(checkpoint(i).pins());
                }
            }
            return pins;
        }

        List<ObservedTags> tags() {
            Map<String, Map<String, TagTarget>> tags = new TreeMap<>();
            for (int i = 0; i < checkpoints.size(); i++) {
                List<Pin> pins = checkpoint(i).pins();
                for (int p = 0; p < pins.size(); p++) {
                    Pin pin = pins.get(p);
                    TagTarget found = found(pin, checkpoints.get(i).fates().get(p));
                    if (found != null) {
                        tags.computeIfAbsent(pin.target().path(), k -> new HashMap<>())
                                .put(pin.tag().text(), found);
                    }
                }
            }
            strangers.forEach(tag -> tags.computeIfAbsent(Samples.AIRPORT.baseLocation(), k -> new HashMap<>())
                    .put(tag, new TagTarget(null, 1)));
            return tags.entrySet().stream()
                    .map(e -> new ObservedTags(e.getKey(), e.getValue()))
                    .toList();
        }

        List<PinReport> reports() {
            List<PinReport> reports = new ArrayList<>();
            for (int i = 0; i < checkpoints.size(); i++) {
                if (checkpoints.get(i).authority() == Authority.LIVE) {
                    List<PinObservation> observed = new ArrayList<>();
                    List<Pin> pins = checkpoint(i).pins();
                    for (int p = 0; p < pins.size(); p++) {
                        observed.add(observation(
                                pins.get(p), checkpoints.get(i).fates().get(p)));
                    }
                    reports.add(new PinReport(checkpoint(i), observed));
                }
            }
            return reports;
        }

        ReconcilePlan plan() {
            return ReconcilePlan.of(tags(), pins(Authority.IN_FLIGHT), reports());
        }

        private static @Nullable TagTarget found(Pin pin, Fate fate) {
            return switch (fate) {
                case UNTAGGED -> null;
                case MOVED -> new TagTarget(pin.target().branch(), pin.target().version() + 1);
                case SOUND, REPLACED, UNREADABLE ->
                    new TagTarget(pin.target().branch(), pin.target().version());
            };
        }

        private static PinObservation observation(Pin pin, Fate fate) {
            return fate == Fate.UNREADABLE
                    ? new PinObservation(pin, null, null, "truncated")
                    : new PinObservation(
                            pin,
                            found(pin, fate),
                            fate == Fate.REPLACED ? "m1:other" : pin.target().token(),
                            null);
        }
    }

    @Property
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void neverCondemnsATagWithLiveOrInFlightAuthority(@ForAll("stores") Store store) {
        Set<String> condemned = condemned(store.plan());
        Set<String> authorised = places(store.pins(Authority.LIVE));
        authorised.addAll(places(store.pins(Authority.IN_FLIGHT)));

        assertThat(condemned).noneMatch(authorised::contains);
        Statistics.label("condemns")
                .collect(!condemned.isEmpty())
                .coverage(c -> c.check(true).percentage(p -> p > 10));
    }

    /** Negative control: a reconcile that did not see the intents would take away the pins of a create in flight. */
    @Property
    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    void aReconcileBlindToIntentsIsCaught(@ForAll("stores") Store store) {
        Set<String> condemned = condemned(ReconcilePlan.of(store.tags(), List.of(), store.reports()));
        boolean caught = places(store.pins(Authority.IN_FLIGHT)).stream().anyMatch(condemned::contains);

        assertThat(caught).isEqualTo(!places(taggedInFlight(store)).isEmpty());
        Statistics.label("caught").collect(caught).coverage(c -> c.check(true).percentage(p -> p > 10));
    }

    @Property
    void neverRemovesAnUnknownEncodingOrATagOfStrangers(@ForAll("stores") Store store) {
        ReconcilePlan plan = store.plan();

        assertThat(plan.orphans())
                .allSatisfy(
                        c -> assertThat(TagName.isKnownEncoding(c.pin().tag().text()))
                                .isTrue());
        assertThat(plan.foreign())
                .containsExactlyInAnyOrderElementsOf(store.strangers().stream()
                        .filter(TagName::isReserved)
                        .map(tag -> Samples.AIRPORT.baseLocation() + " " + tag)
                        .toList());
    }

    @Property
    void condemnsEveryKnownTagWithoutAuthority(@ForAll("stores") Store store) {
        Set<String> tagged = new HashSet<>();
        store.tags()
                .forEach(d -> d.tags().keySet().stream()
                        .filter(TagName::isKnownEncoding)
                        .forEach(tag -> tagged.add(d.path() + " " + tag)));
        tagged.removeAll(places(store.pins(Authority.LIVE)));
        tagged.removeAll(places(store.pins(Authority.IN_FLIGHT)));

        assertThat(condemned(store.plan())).isEqualTo(tagged);
    }

    @Property
    void aSoundStoreIsLeftAlone(@ForAll("stores") Store store) {
        Store sound = new Store(
                store.checkpoints().stream()
                        .filter(p -> p.authority() != Authority.NONE)
                        .map(p -> new Pinned(p.authority(), List.of(Fate.SOUND, Fate.SOUND, Fate.SOUND)))
                        .toList(),
                store.strangers());
        ReconcilePlan plan = sound.plan();

        assertThat(plan.changesSomething()).isFalse();
        assertThat(plan.unsound()).isEmpty();
    }

    @Property
    void everyPinOfALiveCheckpointIsSoundMissingOrNamed(@ForAll("stores") Store store) {
        ReconcilePlan plan = store.plan();
        int sound = (int) store.reports().stream()
                .flatMap(r -> r.pins().stream())
                .filter(o -> o.verdict() == PinVerdict.OK)
                .count();

        assertThat(sound + plan.missing().size() + plan.unsound().size())
                .isEqualTo(store.pins(Authority.LIVE).size());
        assertThat(store.pins(Authority.LIVE)).containsAll(plan.missing());
    }

    @Provide
    Arbitrary<Store> stores() {
        Arbitrary<Pinned> pinned = Combinators.combine(
                        Arbitraries.of(Authority.class),
                        Arbitraries.of(Fate.class).list().ofSize(3))
                .as(Pinned::new);
        Arbitrary<String> strangers =
                Arbitraries.of("release", "ogcp", "ogcp_v2_something", "ogcp_" + "0".repeat(26) + "_short", "v1");
        return Combinators.combine(pinned.list().ofMaxSize(5), strangers.set().ofMaxSize(3))
                .as(Store::new)
                .withoutEdgeCases();
    }

    private static List<Pin> taggedInFlight(Store store) {
        Set<String> tagged = new HashSet<>();
        store.tags().forEach(d -> d.tags().keySet().forEach(tag -> tagged.add(d.path() + " " + tag)));
        return store.pins(Authority.IN_FLIGHT).stream()
                .filter(p -> tagged.contains(place(p)))
                .toList();
    }

    private static Set<String> condemned(ReconcilePlan plan) {
        return places(plan.orphans().stream().map(CondemnedPin::pin).toList());
    }

    private static Set<String> places(List<Pin> pins) {
        Set<String> places = new HashSet<>();
        pins.forEach(p -> places.add(place(p)));
        return places;
    }

    private static String place(Pin pin) {
        return pin.target().path() + " " + pin.tag().text();
    }
}
