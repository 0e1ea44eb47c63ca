package org.omnigraph.domain.reconcile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.checkpoint.TagName;
import org.omnigraph.domain.graph.PhysicalVersion;
import org.omnigraph.domain.reconcile.PinObservation.TagTarget;

/**
 * What a reconcile does (RFC-025 §5): a pure function of tags, intents and registry, which must have been read in this order,
 * so that a tag without an intent and without a row belongs to a dead checkpoint.
 *
 * @param missing pins of live checkpoints to create
 * @param orphans reserved tags with neither live nor in-flight authority, to remove
 * @param foreign reserved tags of an unknown encoding, reported and never removed: {@code path tag}
 * @param unsound pins that are conflicting, unreadable or lost, in words: failures, never overwritten
 */
public record ReconcilePlan(List<Pin> missing, List<CondemnedPin> orphans, List<String> foreign, List<String> unsound) {
    /** Copies the lists. */
    public ReconcilePlan {
        missing = List.copyOf(missing);
        orphans = List.copyOf(orphans);
        foreign = List.copyOf(foreign);
        unsound = List.copyOf(unsound);
    }

    /** Whether anything would be changed. */
    public boolean changesSomething() {
        return !missing.isEmpty() || !orphans.isEmpty();
    }

    /**
     * Forms the verdicts.
     *
     * @param tags read first
     * @param inFlight pins of every intent, read second
     * @param live observed pins of every live checkpoint, from the registry read last
     */
    public static ReconcilePlan of(List<ObservedTags> tags, List<Pin> inFlight, List<PinReport> live) {
        List<Pin> missing = new ArrayList<>();
        List<String> unsound = new ArrayList<>();
        Set<String> authorised = new HashSet<>();
        inFlight.forEach(
                pin -> authorised.add(key(pin.target().path(), pin.tag().text())));
        for (PinReport report : live) {
            for (PinObservation observation : report.pins()) {
                authorised.add(key(
                        observation.pin().target().path(),
                        observation.pin().tag().text()));
                switch (observation.verdict()) {
                    case OK -> {}
                    case MISSING -> missing.add(observation.pin());
                    case CONFLICTING, UNREADABLE, LOST -> unsound.add(observation.describe());
                }
            }
        }
        List<CondemnedPin> orphans = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        for (ObservedTags dataset : tags) {
            new TreeMap<>(dataset.tags()).forEach((tag, target) -> {
                if (TagName.isReserved(tag) && !authorised.contains(key(dataset.path(), tag))) {
                    if (TagName.isKnownEncoding(tag)) {
                        orphans.add(CondemnedPin.ofOrphan(orphan(dataset.path(), tag, target)));
                    } else {
                        foreign.add(dataset.path() + " " + tag);
                    }
                }
            });
        }
        return new ReconcilePlan(missing, orphans, foreign, unsound);
    }

    /** A dead checkpoint's pin: its name and recorded place are all that removal compares. */
    private static Pin orphan(String path, String tag, TagTarget target) {
        return new Pin(path, new TagName(tag), new PhysicalVersion(path, target.branch(), target.version(), ""));
    }

    private static String key(String path, String tag) {
        return path + "\n" + tag;
    }
}
