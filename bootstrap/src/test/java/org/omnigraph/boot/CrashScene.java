package org.omnigraph.boot;

import static org.omnigraph.boot.TestGraph.must;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.omnigraph.application.port.in.At;
import org.omnigraph.application.port.in.Checkpoints;
import org.omnigraph.application.port.in.GraphWrites.LoadMode;
import org.omnigraph.application.port.out.Substrates.Substrate;
import org.omnigraph.domain.checkpoint.Pin;
import org.omnigraph.domain.graph.BranchName;
import org.omnigraph.domain.publish.RowClass;

/** The graph in which processes are killed, and what must be true of it afterwards. */
final class CrashScene {
    /** A checkpoint nobody touches. */
    static final String KEPT = "kept";
    /** The checkpoint a delete is about. */
    static final String DOOMED = "doomed";
    /** The checkpoint a create is about. */
    static final String FRESH = "fresh";

    private static final List<String> TABLES = List.of("Thing", "Other");

    private final Path template;
    private final Map<String, String> digests = new LinkedHashMap<>();

    private CrashScene(Path template) {
        this.template = template;
    }

    /** Makes the graph: three versions worth collecting, two checkpoints of three pins each. */
    static CrashScene in(Path folder) {
        CrashScene scene = new CrashScene(folder.resolve("template"));
        try (TestGraph graph = TestGraph.create(scene.template)) {
            graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "a", 20, 1), GivenRows.nodes("Other", "o", 3, 1));
            graph.checkpoint(KEPT);
            scene.digests.put(KEPT, digest(graph, new At.CheckpointState(KEPT)));
            graph.load(LoadMode.MERGE, GivenRows.nodes("Thing", "a", 10, 2));
            graph.checkpoint(DOOMED);
            scene.digests.put(DOOMED, digest(graph, new At.CheckpointState(DOOMED)));
            graph.load(LoadMode.APPEND, GivenRows.nodes("Thing", "b", 5, 3), GivenRows.nodes("Other", "p", 3, 3));
            graph.load(LoadMode.MERGE, GivenRows.nodes("Thing", "a", 5, 4));
            scene.digests.put(FRESH, digest(graph, At.main()));
        }
        return scene;
    }

    /** A copy of the graph. */
    Path copy(Path to) throws IOException {
        try (Stream<Path> walk = Files.walk(template)) {
            for (Path file : walk.toList()) {
                Path target = to.resolve(template.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        return to;
    }

    /** Whether the operation has something to repair and to reclaim only when pins were damaged first. */
    static boolean needsDamage(Strike strike) {
        return strike.protocol().equals("pin-reconcile") || strike.state().equals("OUTAGE_REVALIDATED");
    }

    /** Turns two pins of the kept checkpoint into two orphans: the files of their tags get the names of a dead one. */
    static void damagePins(Path root) throws IOException {
        List<Path> tags;
        try (Stream<Path> walk = Files.walk(root)) {
            tags = walk.filter(f -> f.toString().contains("_refs/tags/")
                            && f.getFileName().toString().startsWith("ogcp_"))
                    .sorted()
                    .toList();
        }
        String first = checkpointOf(tags.get(0));
        int moved = 0;
        for (Path tag : tags) {
            if (checkpointOf(tag).equals(first) && moved++ < 2) {
                Files.move(
                        tag,
                        tag.resolveSibling(tag.getFileName().toString().replace(first, "0123456789abcdefghjkmnpqrs")));
            }
        }
        if (moved < 2) {
            throw new IllegalStateException("too few tags to damage: " + tags);
        }
    }

    private static String checkpointOf(Path tag) {
        return tag.getFileName().toString().substring("ogcp_".length(), "ogcp_".length() + 26);
    }

    /** Every live checkpoint and the head read as they did before. */
    List<String> unreadable(TestGraph graph) {
        List<String> problems = new ArrayList<>();
        compare(problems, "the head", digests.get(FRESH), digest(graph, At.main()));
        for (Checkpoints.Listed listed : must(graph.graph.checkpoints().list(Checkpoints.PinCheck.UNCHECKED))) {
            String name = listed.reservation().name().text();
            String expected = digests.getOrDefault(name, digests.get(FRESH));
            compare(problems, name, expected, digest(graph, new At.CheckpointState(name)));
        }
        return problems;
    }

    /** What is left although nobody is running: a claim, intents, open boundaries, tags of no live checkpoint (I5). */
    List<String> leftOver(TestGraph graph) {
        List<String> problems = new ArrayList<>();
        try (Substrate ports = graph.ports()) {
            must(ports.claims().read()).forEach(claim -> problems.add("claim " + claim));
            must(ports.intents().list()).forEach(intent -> problems.add("intent " + intent));
            must(ports.manifest().capture(BranchName.MAIN, Set.of(RowClass.REGISTRY)))
                    .openBoundaries()
                    .forEach(boundary -> problems.add("open boundary " + boundary));
            Map<String, Set<String>> needed = new TreeMap<>();
            must(graph.graph.reads().snapshot(At.main()))
                    .tables()
                    .forEach(table -> needed.put(table.physical().path(), new TreeSet<>()));
            needed.put("__manifest", new TreeSet<>());
            for (Checkpoints.Listed listed : must(graph.graph.checkpoints().list(Checkpoints.PinCheck.UNCHECKED))) {
                for (Pin pin : must(listed.checkpoint()).pins()) {
                    needed.get(pin.target().path()).add(pin.tag().text());
                }
            }
            needed.forEach((path, tags) -> compare(
                    problems,
                    "tags of " + path,
                    tags.toString(),
                    new TreeSet<>(must(ports.tags().list(path)).keySet()).toString()));
        }
        return problems;
    }

    Set<String> live(TestGraph graph) {
        Set<String> names = new TreeSet<>();
        must(graph.graph.checkpoints().list(Checkpoints.PinCheck.UNCHECKED))
                .forEach(listed -> names.add(listed.reservation().name().text()));
        return names;
    }

    private static void compare(List<String> problems, String what, String expected, String found) {
        if (!expected.equals(found)) {
            problems.add(what + ": expected " + expected + ", found " + found);
        }
    }

    private static String digest(TestGraph graph, At at) {
        return String.join(" ", TABLES.stream().map(t -> graph.digest(at, t)).toList());
    }
}
